import { useEffect, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

function Hydrated({ of: Part, props, onReady }: HydratedProps) {
  useEffect(onReady, [onReady])
  return <Part {...props} />
}

interface HydratedProps {
  of: ComponentType<object>
  props: object
  onReady: () => void
}

/** Hands an element as the server made it to React; resolves once that answers what happens in it. */
export function hydrate(element: Element, of: ComponentType<object>, props: object): Promise<void> {
  return new Promise((onReady) => {
    hydrateRoot(element, <Hydrated of={of} props={props} onReady={onReady} />)
  })
}
