import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { createApiClient } from '../api/api-client.ts'
import { useShopName } from '../shared-shop-data.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { CashStores } from './cash-stores.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { downloadPaymentVoucher } from './payment-voucher-file.ts'

type Method = OrderWithHistory['other_methods'][number]

const methods: Record<Method, { icon: IconName; label: string }> = {
  card: { icon: 'card', label: 'Pagar con tarjeta' },
  spei: { icon: 'bank', label: 'Pagar por SPEI' },
  cash: { icon: 'store', label: 'Pagar en efectivo' },
}

/** Actions of an order that waits for its payment: pay by another method, keep the slip. */
export function PayLaterActions({ order }: { order: OrderWithHistory }) {
  const shopName = useShopName()
  const { voucher, number, other_methods } = order
  return (
    <>
      {other_methods.map((method) => (
        <li key={method}>
          <PayBy method={method} order={order} />
        </li>
      ))}
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

function PayBy({
  method,
  order: { number, voucher },
}: {
  method: Method
  order: OrderWithHistory
}) {
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()
  const { icon, label } = methods[method]

  const pay = () =>
    run(async () => {
      const path = `customer/orders/${number}/paymentMethod` as const
      const reply = await createApiClient().post(path, { method }, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      window.location.assign(reply.data)
    })

  return (
    <>
      <button
        type="button"
        className="cell"
        aria-busy={busy}
        onClick={() => (voucher ? setAsking(true) : void pay())}
      >
        <Icon name={icon} />
        <b>{label}</b>
        {voucher ? (
          <small>{voucher.method === 'spei' ? 'En lugar de SPEI' : 'En lugar de efectivo'}</small>
        ) : null}
      </button>
      {error && !asking ? <Alert tone="wrong">{error}</Alert> : null}
      <Modal title={`¿${label}?`} open={asking} onClose={() => setAsking(false)}>
        <p className="muted gap-t2">
          {voucher?.clabe ? 'Tu CLABE' : 'Tu código de pago'} deja de servir. Si ya pagaste, espera
          la confirmación: si llegan dos pagos, te regresamos el segundo.
        </p>
        {method === 'cash' ? <CashStores /> : null}
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <div className="foot-row">
          <Button onClick={() => setAsking(false)}>Dejarlo así</Button>
          <Button kind="dark" busy={busy} onClick={() => void pay()}>
            {label}
          </Button>
        </div>
      </Modal>
    </>
  )
}
