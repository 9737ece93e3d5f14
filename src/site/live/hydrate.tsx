import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followTranslation } from '../../lib/browser/follow-translation'

followTranslation()

function Hydrated({ of: Part, props, onDrawn, onReady }: HydratedProps) {
  useLayoutEffect(onDrawn, [onDrawn])
  useEffect(onReady, [onReady])
  return <Part {...props} />
}

interface HydratedProps {
  of: ComponentType<object>
  props: object
  onDrawn: () => void
  onReady: () => void
}

/**
 * Hands an element to React; resolves once that answers what happens in it.
 * @param isDrawn whether the server made it of the same props; if not, it is drawn anew
 * @param onDrawn called in the moment in which it is, before anybody can press or type anything more
 */
export function hydrate(
  element: Element,
  of: ComponentType<object>,
  props: object,
  isDrawn: boolean,
  onDrawn: () => void,
): Promise<void> {
  return new Promise((onReady) => {
    const part = <Hydrated {...{ of, props, onDrawn, onReady }} />
    if (isDrawn) hydrateRoot(element, part)
    else createRoot(element).render(part)
  })
}
