import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { hashInGroups } from '#domain/orders/order-record.ts'
import { Alert } from '#ui/alert.tsx'

/** What was agreed when the order was born, by its hash, and whether the order still says it. */
export function RecordOfOrder({ order: { record } }: { order: OfficeOrderReply }) {
  return (
    <section className="sec" aria-labelledby="constancia">
      <h2 id="constancia">Constancia de lo acordado</h2>
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
    </section>
  )
}
