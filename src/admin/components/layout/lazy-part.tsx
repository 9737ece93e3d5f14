import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
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
export function LazyPart<Props extends object>({ failedIn, ...part }: LazyPartProps<Props>) {
  return (
    <PartBoundary failedIn={failedIn}>
      <Loaded {...part} />
    </PartBoundary>
  )
}

const loaded = new WeakMap<object, unknown>()

// Without Suspense, by which React keeps what has come from being shown for 300 ms.
function Loaded<Props extends object>({ load, with: given, loading }: LazyPartProps<Props>) {
  const [part, setPart] = useState(() => loaded.get(load) as ComponentType<Props> | undefined)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (part) return
    let isShown = true
    load().then(
      (component) => {
        loaded.set(load, component)
        if (isShown) setPart(() => component)
      },
      (error: unknown) => isShown && setFailure({ error }),
    )
    return () => {
      isShown = false
    }
  }, [load, part])
  if (failure) throw failure.error
  return part ? createElement(part, given) : loading
}
