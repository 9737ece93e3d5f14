import type { FieldConflict } from '../../schema/api'
import { mergeValues, withDecided } from '../../lib/merge/merge-values'
import { isSame } from '../../lib/same-value'

/** The fields of a form by their names, each as the form holds it. */
export type FormTexts = Readonly<Record<string, unknown>>

/** What a session knows of its fields beside their texts. */
export interface FieldRules {
  /** A field's text as it is stored, such as a list of paragraphs; as it is where it does not fit. */
  stored(field: string, text: unknown): unknown
  /** What is stored, as a form holds it. */
  shown(field: string, value: unknown): unknown
  /** Whether what is stored may be saved, as too many pictures may not. */
  fits(field: string, value: unknown): boolean
  label(field: string): string
}

/** The texts of some fields, each as it is stored. */
export function storedTexts(rules: FieldRules, texts: FormTexts): FormTexts {
  const stored = Object.entries(texts).map(([field, text]) => [field, rules.stored(field, text)])
  return Object.fromEntries(stored) as FormTexts
}

/** Whether two texts of a field are stored alike. */
export function isAlike(rules: FieldRules, field: string, one: unknown, other: unknown): boolean {
  return isSame(one, other) || isSame(rules.stored(field, one), rules.stored(field, other))
}

/** Whether the same fields are stored alike. */
export function isAlikeInAll(rules: FieldRules, one: FormTexts, other: FormTexts): boolean {
  return isSame(storedTexts(rules, one), storedTexts(rules, other))
}

/** Three texts of a field: what two sides started from, and what each of them made of it. */
interface Sides {
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Brings two texts of a field together by the server's rule; a conflict is for a person. */
export function mergeField(
  rules: FieldRules,
  field: string,
  { base, mine, theirs }: Sides,
): { text: unknown } | { conflict: FieldConflict } {
  if (isAlike(rules, field, mine, theirs) || isAlike(rules, field, base, theirs)) {
    return { text: mine }
  }
  if (isAlike(rules, field, base, mine)) return { text: theirs }
  const side = (text: unknown) => ({ [field]: rules.stored(field, text) })
  const sides = { base: side(base), mine: side(mine), theirs: side(theirs) }
  const { merged, conflicts } = mergeValues(sides.base, sides.mine, sides.theirs)
  const [conflict] = conflicts
  if (!conflict && rules.fits(field, merged[field])) {
    return { text: rules.shown(field, merged[field]) }
  }
  const whole = { base: sides.base[field], mine: sides.mine[field], theirs: sides.theirs[field] }
  // Of a group the two sides differ only in what is disputed: choosing either loses nothing else.
  const group = conflict && {
    base: merged[field],
    mine: conflicts.reduce<FormTexts>(withDecided, merged)[field],
    theirs: conflicts.map(ofTheirs).reduce<FormTexts>(withDecided, merged)[field],
  }
  const disputed = conflict?.field === field ? conflict : (group ?? whole)
  const named = conflicts.length === 1 ? (conflict?.field ?? field) : field
  return { conflict: { ...disputed, field, label: rules.label(named) } }
}

function ofTheirs({ field, theirs }: FieldConflict) {
  return { field, mine: theirs }
}

/** Whether `theirs` has everything already that `mine` changed. */
export function holds(rules: FieldRules, field: string, sides: Sides): boolean {
  const result = mergeField(rules, field, sides)
  return 'text' in result && isAlike(rules, field, result.text, sides.theirs)
}
