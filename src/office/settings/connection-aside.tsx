import { Form } from 'react-router'
import type { Connection } from '#contract/operator/connections.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import {
  type ConnectionService,
  connectionServices,
} from '#domain/connections/connection-services.ts'
import { formatAuditLogPerson } from '#domain/running/format-audit-log-actor.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

type Props = {
  service: ConnectionService
  connection: Connection
  unfinished: string | null
  mayWrite: boolean
}

/** Sidebar of a connection: who changed it, and disconnecting. */
export function ConnectionAside({ service, connection, unfinished, mayWrite }: Props) {
  const { provider, changed_by, changed_at } = connection
  const { me } = useOfficeRootLoaderData()
  const label = findConnectionProvider(service, provider)?.label ?? provider
  return (
    <aside aria-label="Más de la conexión">
      <section className="sec" aria-labelledby="cambios">
        <h2 id="cambios">Cambios</h2>
        <p>
          {formatAuditLogPerson(changed_by)} conectó {label}
        </p>
        <p className="hint">{formatDateTime(changed_at)}</p>
        {canOpenPage(officePages.Bitácora, me) ? (
          <Link
            to={createOfficePageUrl('Bitácora', {}, { sobre: `connection:${service}/${provider}` })}
          >
            Cambios anteriores
          </Link>
        ) : null}
      </section>
      {mayWrite ? (
        <section className="sec">
          <Disclosure title="Desconectar">
            <Form method="post" className="stack">
              <input type="hidden" name="proveedor" value={provider} />
              {unfinished ? <p>Sin terminar: {unfinished}.</p> : null}
              <p className="hint">{connectionServices[service].afterDisconnecting}</p>
              <Button type="submit" kind="danger" name="hacer" value="desconectar">
                Desconectar {label}
              </Button>
            </Form>
          </Disclosure>
        </section>
      ) : null}
    </aside>
  )
}
