import { type ComponentType, createElement, useEffect, useState } from 'react'

/**
 * Interactive components that are loaded while online, after everything else that the page needs.
 */
const parts = import.meta.env.SSR ? null : import('./interactive-islands.tsx')

/**
 * Renders interactive components that no page needs at first; a page that goes offline before they
 * load omits them.
 */
export function LazyInteractiveIslands() {
  const [Parts, setParts] = useState<ComponentType>()
  useEffect(() => {
    parts?.then(
      ({ InteractiveIslands: Islands }) => setParts(() => Islands),
      () => {},
    )
  }, [])
  return Parts ? createElement(Parts) : null
}
