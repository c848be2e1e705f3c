import { formatHash } from '#domain/orders/immutable-order-record.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { downloadInvoiceFile } from './start-file-download.ts'

/**
 * Download of all order data, with the hash of the tamper-evident order record, the same as in the
 * confirmation e-mail.
 */
export function OrderRecordDownload({ order: { number, record } }: { order: OrderWithHistory }) {
  const { busy, error, run } = useAsyncAction()
  const save = (kind: 'html' | 'json') =>
    run(async () =>
      downloadInvoiceFile(await createApiClient().get(`customer/orderDossiers/${number}/${kind}`)),
    )
  return (
    <section className="box stack tight-gap no-print" aria-labelledby="expediente">
      <h2 id="expediente">Expediente</h2>
      <p className="small muted">
        Para una aclaración, tu banco o una garantía: tu compra, tu pago, los envíos y nuestros
        mensajes. Comprobante completo, listo para imprimir.
      </p>
      {record ? (
        <>
          <p className="small muted">
            Guardamos una copia sellada de tu compra. Con este código, el mismo de tu correo, puedes
            comprobar que no cambió.
          </p>
          <p className="small num">{formatHash(record.hash)}</p>
          <p className="small">
            <Link to={linkTo('Verificar')}>Comprobar un expediente</Link>
          </p>
        </>
      ) : null}
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <p className="row wraps">
        <Button busy={busy} onClick={() => void save('html')}>
          <Icon name="download" />
          Descargar expediente
        </Button>
        <Button kind="quiet" busy={busy} onClick={() => void save('json')}>
          Solo los datos (JSON)
        </Button>
      </p>
    </section>
  )
}

/** Warning on an order that differs from its signed record. */
export function ChangedOrderRecordWarning() {
  return (
    <Alert tone="wrong" title="Este pedido ya no dice lo que acordamos">
      Algo de él cambió después de tu compra. Guarda tu correo de confirmación y abre un ticket: lo
      comparamos contigo.
    </Alert>
  )
}
