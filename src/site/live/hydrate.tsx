import { useEffect, type ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

function Hydrated({ of: Part, props, onReady }: HydratedProps) {
  useEffect(onReady, [onReady])
  return <Part {...props} />
}

interface HydratedProps {
  of: ComponentType<object>
  props: object
  onReady: () => void
}

/**
 * Hands an element to React; resolves once that answers what happens in it.
 * @param isDrawn whether the server made it of the same props; if not, it is drawn anew
 */
export function hydrate(
  element: Element,
  of: ComponentType<object>,
  props: object,
  isDrawn: boolean,
): Promise<void> {
  return new Promise((onReady) => {
    const part = <Hydrated of={of} props={props} onReady={onReady} />
    if (isDrawn) hydrateRoot(element, part)
    else createRoot(element).render(part)
  })
}
