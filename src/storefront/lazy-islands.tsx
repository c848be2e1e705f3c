import { type ComponentType, createElement, useEffect, useState } from 'react'

/** Loaded while online, after everything that the page needs. */
const parts = import.meta.env.SSR ? null : import('./islands.tsx')

/** Components that no page needs at first; a page that goes offline earlier omits them. */
export function LazyIslands() {
  const [Parts, setParts] = useState<ComponentType>()
  useEffect(() => {
    parts?.then(
      ({ Islands }) => setParts(() => Islands),
      () => {},
    )
  }, [])
  return Parts ? createElement(Parts) : null
}
