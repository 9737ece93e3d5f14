import type { ComponentType } from 'react'
import { shortHash } from '../../lib/short-hash'
import type { IslandName } from './islands'

interface IslandProps<Props> {
  name: IslandName
  of: ComponentType<Props>
  /** Plain data: it travels in the page. */
  props: Props
  /** The address of a file with the same data, where that would be most of the page. */
  propsAt?: string
}

/** A part of a page that comes to life when somebody turns to it; until then it is a document's. */
export function Island<Props extends object>({
  name,
  of: Part,
  props,
  propsAt,
}: IslandProps<Props>) {
  return (
    <div
      className="contents"
      data-island={name}
      data-props={propsAt ? undefined : JSON.stringify(props)}
      data-props-at={propsAt}
      data-drawn-from={propsAt === undefined ? undefined : shortHash(props)}
    >
      <Part {...props} />
    </div>
  )
}
