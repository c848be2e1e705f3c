import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'

/** A secret that was just made, to be copied: the shop does not have it any more. */
export function ShownOnce({
  what,
  secret,
  children,
}: {
  /** as it is called: `la llave` */
  what: string
  secret: string
  children?: ReactNode
}) {
  return (
    <Alert tone="good" announced title={`Copia ${what} ahora; no se vuelve a mostrar.`}>
      <p>
        <code>{secret}</code>
      </p>
      {children}
    </Alert>
  )
}
