import { useState } from 'react'
import { formatHash } from '#domain/orders/immutable-order-record.ts'
import { Alert } from '#ui/alert.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { AgentAccessCodes } from './agent-order-access.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { downloadInvoiceFile } from './start-file-download.ts'

/**
 * Fold at the end of the order page: download of all order data, hash of the tamper-evident record
 * (the same as in the confirmation e-mail), and access for AI assistants.
 */
export function OrderPapers({ order: { number, record } }: { order: OrderWithHistory }) {
  const { busy, error, run } = useAsyncAction()
  const [isOpened, setOpened] = useState(false)
  const save = (kind: 'html' | 'json') =>
    run(async () =>
      downloadInvoiceFile(await createApiClient().get(`customer/orderDossiers/${number}/${kind}`)),
    )
  return (
    <Disclosure title="Comprobantes y datos" className="no-print" onToggle={() => setOpened(true)}>
      {isOpened ? (
        <div className="in stack tight-gap">
          <ul className="papers">
            <li>
              <button type="button" aria-busy={busy} onClick={() => void save('html')}>
                <Icon name="doc" />
                Comprobante completo, listo para imprimir
              </button>
            </li>
            <li>
              <button type="button" aria-busy={busy} onClick={() => void save('json')}>
                <Icon name="download" />
                Datos del pedido (JSON)
              </button>
            </li>
            {record ? (
              <li>
                <Link to={linkTo('Verificar')}>
                  <Icon name="shield" />
                  Verificar que no ha cambiado
                </Link>
              </li>
            ) : null}
          </ul>
          {error ? <Alert tone="wrong">{error}</Alert> : null}
          {record ? (
            <p className="small muted">
              Guardamos una copia sellada de tu compra. Con este código, el mismo de tu correo,
              puedes comprobar que no cambió: <span className="num">{formatHash(record.hash)}</span>
            </p>
          ) : null}
          <AgentAccessCodes number={number} />
        </div>
      ) : null}
    </Disclosure>
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
