import type { Bench } from './bench'

/** What a figure should be; `then` is what comes after that. */
export interface Goal {
  is: 'at most' | 'at least'
  value: number
  then?: number
}

/** One line of the table. */
export interface Row {
  id: string
  name: string
  /** What the figure is counted in: × is a ratio. */
  unit: '×' | 'ms' | 's' | 'MB' | 'a second' | 'of 10'
  goal: Goal
  /** What keeps it from being better now, as far as it is known. */
  limit: string
}

/** What was measured for a row. */
export interface Figure {
  /** Undefined where it could not be measured here; `beside` then says why. */
  value: number | undefined
  /** The times behind a ratio, and what was measured beside it. */
  beside: string
}

export type Figures = Partial<Record<string, Figure>>

/** Rows that are measured together. */
export interface Group {
  id: string
  /** Whether it is part of the short form. */
  isShort: boolean
  rows: readonly Row[]
  /** Gives the figures by the ids of their rows; the short form may leave some out. */
  measure(bench: Bench): Promise<Figures>
}

/** A row with what was measured, as it is saved. */
export type Measured = Row & Figure

export type Verdict = 'met' | 'met, also the next' | 'not met' | 'not measured'

/** Whether a goal is met. */
export function verdictOf({ value, goal }: Pick<Measured, 'value' | 'goal'>): Verdict {
  if (value === undefined) return 'not measured'
  const reaches = (wanted: number) => (goal.is === 'at most' ? value <= wanted : value >= wanted)
  if (goal.then !== undefined && reaches(goal.then)) return 'met, also the next'
  return reaches(goal.value) ? 'met' : 'not met'
}
