import type { OrderStatusResponse } from '#contract/checkout.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'

const methodNames = { card: 'Tarjeta', spei: 'Transferencia SPEI', cash: 'Efectivo' }

/** Bought products with their pictures, and where they go. */
export function PurchasedProducts({
  status: { lines, destination, pickup },
}: {
  status: OrderStatusResponse
}) {
  if (lines.length === 0) return null
  return (
    <div className="box">
      <ul className="bought">
        {lines.map(({ name, qty, picture }, index) => (
          <li key={index}>
            <PictureFrame path={picture ?? undefined} alt="" sizes="56px" className="s" />
            <span>
              {name} <span className="faint nowrap">× {qty}</span>
            </span>
          </li>
        ))}
      </ul>
      {destination ? (
        <p className="row small muted gap-t2">
          <Icon name={pickup === 1 ? 'user' : 'pin'} />
          {pickup === 1
            ? `Recoge ${destination.name}`
            : `Para ${destination.name}, en ${destination.postcode} ${destination.city}`}
        </p>
      ) : null}
    </div>
  )
}

/** Number, date, payment method and total of a purchase. */
export function PurchaseDetails({
  status: { order_number, method, total, created_at, pan, msi },
}: {
  status: OrderStatusResponse
}) {
  if (order_number === null && total === null) return null
  return (
    <div className="box">
      <dl className="sums">
        {order_number === null ? null : (
          <div>
            <dt>Pedido</dt>
            <dd className="strong">{order_number}</dd>
          </div>
        )}
        {created_at === null ? null : (
          <div>
            <dt>Fecha</dt>
            <dd>
              <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            </dd>
          </div>
        )}
        {method === null ? null : (
          <div>
            <dt>Pago</dt>
            <dd>
              {methodNames[method]} {pan ? <span className="num">{pan}</span> : null}
              {msi !== null && msi > 1 ? (
                <>
                  <br />
                  <span className="small muted">{msi} meses sin intereses</span>
                </>
              ) : null}
            </dd>
          </div>
        )}
        {total === null ? null : (
          <div className="total">
            <dt>Total</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

export function PostPurchaseLinks({ status: { order_number } }: { status: OrderStatusResponse }) {
  return (
    <div className="row wraps mid no-print">
      {order_number === null ? null : (
        <ButtonLink kind="primary" to={linkTo('Order Detail', { id: order_number })}>
          Ver mi pedido
        </ButtonLink>
      )}
      <ButtonLink to={linkTo('Index')}>Seguir comprando</ButtonLink>
    </div>
  )
}
