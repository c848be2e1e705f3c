import { type ComponentType, createElement, useEffect, useState } from 'react'

/** Fetched while there is a connection, behind all that the page itself needs. */
const part = import.meta.env.SSR ? null : import('./without-connection.tsx')

/** What matters once the connection goes; a page that lost it before that does without. */
export function Connection() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    part?.then(
      ({ WithoutConnection }) => setPart(() => WithoutConnection),
      () => {},
    )
  }, [])
  return Part ? createElement(Part) : null
}
