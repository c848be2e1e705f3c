import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { formatHash } from '#domain/orders/immutable-order-record.ts'
import { Alert } from '#ui/alert.tsx'
import { createApiUrl } from '../api/api-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

/**
 * Panel that shows the hash of the order record and warns if the order's data no longer match the
 * record.
 */
export function OrderRecordHashVerification({
  order: { number, record },
}: {
  order: OfficeOrderResponse
}) {
  const { me } = useOfficeRootLoaderData()
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
          <p className="muted num">{formatHash(record.hash)}</p>
        </>
      )}
      {canOpenPage({ needs: 'personal-data:read' }, me) ? (
        <p>
          <a href={createApiUrl<'getOrderDossier'>(`orders/${number}/dossier/html`)}>
            Descargar el expediente
          </a>{' '}
          <a href={createApiUrl<'getOrderDossier'>(`orders/${number}/dossier/json`)}>
            Sus datos (JSON)
          </a>
        </p>
      ) : null}
    </section>
  )
}
