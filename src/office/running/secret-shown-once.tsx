import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'

/** Shows a new secret once, so that the user can copy it; the shop stores no readable copy. */
export function OneTimeSecretDisplay({
  what,
  secret,
  children,
}: {
  /** Name of the secret in the text: `la llave` */
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
