import { z } from 'zod'
import type { Collection, Control, Singleton } from './collection'

/** All that a form has to know of a field, as its kind declares it. */
export interface Field<Name extends string = string> extends Control {
  name: Name
  label: string
  /** Whether an empty control is refused. */
  required: boolean
  /** The most characters it takes, where that is bounded. */
  maxLength?: number
}

/**
 * What a form that creates or updates (a singleton is always updated) has to know of a field of
 * `kind`; a field that such a form does not have is never required.
 */
export function field<
  K extends Collection | Singleton,
  Name extends Extract<keyof K['labels'], string>,
>(kind: K, name: Name, form: 'create' | 'update' = 'update'): Field<Name> {
  const schema = kind.kind === 'singleton' ? kind.schema : kind[form]
  const value = fieldAt(schema, name)
  return {
    name,
    label: kind.labels[name] ?? name,
    required: value !== undefined && !z.safeParse(value, '').success,
    maxLength: value && maxLengthOf(value),
    ...kind.controls?.[name],
  }
}

/**
 * What people call the field at a path, such as `reel.videoSrc` or `images[].filename`: by its own
 * label, or that of the nearest thing it stands in.
 */
export function labelAt(labels: Readonly<Record<string, string>>, path: string): string {
  const outer = path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0))
  return labels[path] ?? (outer ? labelAt(labels, outer) : path)
}

/** The schema of a field; a dotted name is that of a field in a group. */
function fieldAt(schema: z.core.$ZodType, name: string): z.ZodType | undefined {
  return name.split('.').reduce<unknown>((outer, part) => groupIn(outer)?.shape[part], schema) as
    z.ZodType | undefined
}

function groupIn(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return groupIn(schema.unwrap())
  }
  return schema instanceof z.ZodObject ? schema : undefined
}

/** The bound of a text, also where a default or a transformation is wrapped around it. */
function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return maxLengthOf(schema.unwrap())
  }
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in) ?? maxLengthOf(schema.out)
  return undefined
}
