import { type ComponentType, createElement, useEffect, useState } from 'react'

/** Fetched while there is a connection, behind all that the page itself needs. */
const parts = import.meta.env.SSR ? null : import('./islands.tsx')

/** What no page needs at first; a page that lost its connection before that does without. */
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
