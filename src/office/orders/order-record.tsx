import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { hashInGroups } from '#domain/orders/order-record.ts'
import { Alert } from '#ui/alert.tsx'
import { isFor, useOfficeData } from '../office-data.ts'

/** Order record: its hash, and whether the order still matches it. */
export function RecordOfOrder({ order: { number, record } }: { order: OfficeOrderReply }) {
  const { me } = useOfficeData()
  return (
    <section className="sec" aria-labelledby="constancia">
      <h2 id="constancia">Comprobante de lo acordado</h2>
      {record === null ? (
        <p className="muted">Es de antes de que se guardara.</p>
      ) : (
        <>
          {record.intact ? (
            <p>El pedido dice lo que se acordó.</p>
          ) : (
            <Alert tone="wrong" title="El pedido ya no dice lo que se acordó">
              Alguien lo cambió por fuera de la tienda. Compáralo con el correo de confirmación y
              con un respaldo.
            </Alert>
          )}
          <p className="muted num">{hashInGroups(record.hash)}</p>
        </>
      )}
      {isFor({ needs: 'personal-data:read' }, me) ? (
        <p>
          <a href={`/api/v1/orders/${number}/dossier/html`}>Descargar el expediente</a>{' '}
          <a href={`/api/v1/orders/${number}/dossier/json`}>Sus datos (JSON)</a>
        </p>
      ) : null}
    </section>
  )
}
