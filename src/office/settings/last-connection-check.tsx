import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Connection } from '#contract/operator/connections.ts'
import { unreadableKeyText } from '#domain/connections/connection-services.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'

type Props = {
  connection: Connection
  mayWrite: boolean
  titles: { good: string; failing: string }
  /** further tests of this service */
  children?: ReactNode
}

/** What the last test of a connection saw, and its tests. */
export function LastConnectionCheck({ connection, mayWrite, titles, children }: Props) {
  const { check, provider, is_readable } = connection
  const fault = is_readable ? check?.fault : unreadableKeyText
  return (
    <section className={fault ? 'seen failing' : 'seen'} aria-labelledby="visto">
      <h2 id="visto">
        <Icon name={fault ? 'bad' : 'ok'} />
        {fault ? titles.failing : titles.good}
      </h2>
      <p>{fault ?? check?.seen ?? 'Todavía no se prueba.'}</p>
      {check ? <p className="hint">{formatDateTime(check.at)}</p> : null}
      {mayWrite ? (
        <Form method="post" className="form-acts">
          <input type="hidden" name="proveedor" value={provider} />
          {children}
          <Button type="submit" kind="quiet" name="hacer" value="probar">
            Probar
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
