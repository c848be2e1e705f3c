import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'

/** What is shown once. */
export function WebhookSecret({ secret, children }: { secret: string; children?: ReactNode }) {
  return (
    <Alert tone="good" announced title="Copia el secreto ahora; no se vuelve a mostrar.">
      <p>
        <code>{secret}</code>
      </p>
      {children}
    </Alert>
  )
}
