import { readable } from './numbers'
import { verdictOf, type Goal, type Measured } from './row'

function withUnit(value: number, unit: Measured['unit']): string {
  return unit === '×' ? `${readable(value)}×` : `${readable(value)} ${unit}`
}

function goalText({ is, value, then }: Goal, unit: Measured['unit']): string {
  const sign = is === 'at most' ? '≤' : '≥'
  const digits = (number: number) => number.toLocaleString('en')
  const first = `${sign} ${digits(value)}${unit === '×' ? '×' : ` ${unit}`}`
  return then === undefined ? first : `${first}, then ${digits(then)}`
}

/** One row as the terminal shows it: the figure first, the times last. */
export function line(row: Measured): string {
  const value = row.value === undefined ? '–' : withUnit(row.value, row.unit)
  const verdict = verdictOf(row)
  const text = `${value.padStart(14)}  ${verdict.padEnd(18)} ${row.name}`
  return `${text}\n${' '.repeat(36)}goal ${goalText(row.goal, row.unit)}; ${row.beside}`
}

/** The rows as the README shows them. */
export function markdown(rows: readonly Measured[]): string {
  const head = ['What', 'Measured', 'Goal', 'What limits it, as presumed', 'Times']
  const lines = rows.map((row) => [
    row.name,
    row.value === undefined ? '–' : `**${withUnit(row.value, row.unit)}**`,
    `${goalText(row.goal, row.unit)} (${verdictOf(row)})`,
    row.limit,
    row.beside,
  ])
  const cells = (values: readonly string[]) => `| ${values.join(' | ')} |`
  return [cells(head), cells(head.map(() => '---')), ...lines.map(cells)].join('\n')
}
