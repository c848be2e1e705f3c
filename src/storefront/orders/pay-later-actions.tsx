import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { isPaymentMethodAccepted } from '../accepted-payment-methods.ts'
import { createApiClient } from '../api/api-client.ts'
import { useShopData, useShopName } from '../shared-shop-data.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { downloadPaymentVoucher } from './payment-voucher-file.ts'

/** Actions of an order that waits for its payment: pay by card instead, keep the slip. */
export function PayLaterActions({ order }: { order: OrderWithHistory }) {
  const payment = useShopData().settings?.payment
  const takesCards = payment !== undefined && isPaymentMethodAccepted(payment)('card')
  const shopName = useShopName()
  const { voucher, number, payment_flag } = order
  return (
    <>
      {takesCards && payment_flag !== 'underpaid' ? (
        <li>
          <PayByCard order={order} />
        </li>
      ) : null}
      {voucher ? (
        <li>
          <button
            type="button"
            className="cell"
            onClick={() => downloadPaymentVoucher({ voucher, orderNumber: number, shopName })}
          >
            <Icon name="mobile" />
            <b>Guardar</b>
            <small>En mi teléfono</small>
          </button>
        </li>
      ) : null}
    </>
  )
}

function PayByCard({ order: { number, voucher } }: { order: OrderWithHistory }) {
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()

  const pay = () =>
    run(async () => {
      const path = `customer/orders/${number}/payByCard` as const
      const reply = await createApiClient().post(path, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      window.location.assign(reply.data)
    })

  const code = voucher?.clabe ? 'Tu CLABE' : 'Tu código de pago'
  return (
    <>
      <button
        type="button"
        className="cell"
        aria-busy={busy}
        onClick={() => (voucher ? setAsking(true) : void pay())}
      >
        <Icon name="card" />
        <b>Pagar con tarjeta</b>
        {voucher ? (
          <small>{voucher.method === 'spei' ? 'En lugar de SPEI' : 'En lugar de efectivo'}</small>
        ) : null}
      </button>
      {error && !asking ? <Alert tone="wrong">{error}</Alert> : null}
      <Modal title="¿Pagar con tarjeta?" open={asking} onClose={() => setAsking(false)}>
        <p className="muted gap-t2">
          {code} deja de servir. Si ya pagaste, espera la confirmación: si llegan dos pagos, te
          regresamos el segundo.
        </p>
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <div className="foot-row">
          <Button onClick={() => setAsking(false)}>Dejarlo así</Button>
          <Button kind="dark" busy={busy} onClick={() => void pay()}>
            Pagar con tarjeta
          </Button>
        </div>
      </Modal>
    </>
  )
}
