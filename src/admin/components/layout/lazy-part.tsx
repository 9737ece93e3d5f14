import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react'
import { PartBoundary } from '../../../ui/part-boundary'

type Load<Props> = () => Promise<ComponentType<Props>>

interface LazyPartProps<Props extends object> {
  /** Loads the code; the same function each time. */
  load: Load<Props>
  /** What the part is given. */
  with: Props
  /** Stands there meanwhile. */
  loading?: ReactNode
  /** Around what is said where it fails, such as a dialog. */
  failedIn?: (failure: ReactNode) => ReactNode
}

/** A part of the program whose code comes when it is first shown; where that fails, it can be tried again. */
export function LazyPart<Props extends object>(props: LazyPartProps<Props>) {
  const { load, loading, failedIn } = props
  return (
    <PartBoundary onRetry={() => loaded.delete(load)} failedIn={failedIn}>
      <Suspense fallback={loading}>
        <Loaded load={load} with={props.with} />
      </Suspense>
    </PartBoundary>
  )
}

// React needs the same promise each time, and one that failed must not be kept for the next try.
const loaded = new WeakMap<object, Promise<unknown>>()

function Loaded<Props extends object>({ load, with: given }: LazyPartProps<Props>) {
  const under = (loaded.get(load) ?? load()) as ReturnType<Load<Props>>
  loaded.set(load, under)
  return createElement(use(under), given)
}
