import { type ComponentType, createElement, useEffect, useState } from 'react'

/**
 * What no page needs at first, fetched behind all that the page itself needs, and after it answers to touches.
 * A page that lost its connection before that does without.
 */
export function BehindThePage() {
  const [Parts, setParts] = useState<ComponentType>()
  useEffect(() => {
    import('./parts-behind.tsx').then(
      ({ PartsBehind }) => setParts(() => PartsBehind),
      () => {},
    )
  }, [])
  return Parts ? createElement(Parts) : null
}
