import type { ReactNode } from 'react'
import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { addCentavos, fromPesos, subtractCentavos, toPesos } from '#domain/money.ts'
import { formatBundleOrPromotionSaving } from '#domain/orders/bundle-or-promotion-label.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { ProductPicture } from '../lists/product-picture.tsx'

export function OrderLines({ order }: { order: OfficeOrderResponse }) {
  const isPlaced = order.lines.some(({ bin }) => bin !== null)
  return (
    <section className="sec" aria-labelledby="articulos">
      <h2 id="articulos">Artículos</h2>
      <table className="t plain">
        <thead>
          <tr>
            <th scope="col">Producto</th>
            {isPlaced ? <th scope="col">Lugar</th> : null}
            <th scope="col" className="end">
              Cant.
            </th>
            <th scope="col" className="end">
              Importe
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span className="with">
                  <ProductPicture address={line.image} isLarge />
                  <span>
                    <Struck isStruck={isGone(line)}>{line.name}</Struck>
                    <span className="sub">
                      {line.sku}
                      {line.digital ? ' · clave por correo' : ''}
                    </span>
                    {line.refunded > 0 ? <span className="sub">{refundedWords(line)}</span> : null}
                  </span>
                </span>
              </th>
              {isPlaced ? <td className="nowrap">{line.bin ?? ''}</td> : null}
              <td className="end">
                <Struck isStruck={isGone(line)}>{line.quantity}</Struck>
              </td>
              <td className="end">
                <Struck isStruck={isGone(line)}>{formatMoney(line.amount)}</Struck>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Line = OfficeOrderResponse['lines'][number]

/** Whether every unit of a line was refunded. */
function isGone({ quantity, refunded }: Line): boolean {
  return refunded >= quantity
}

function Struck({ isStruck, children }: { isStruck: boolean; children: ReactNode }) {
  return isStruck ? <s className="muted">{children}</s> : children
}

function refundedWords({ quantity, refunded }: Line): string {
  return quantity === 1 ? 'Reembolsado' : `Reembolsado: ${refunded} de ${quantity}`
}

/** Totals, payments and refunds of an order. */
export function OrderTotals({
  order: { money },
  labels: { labels, paid },
}: {
  order: OfficeOrderResponse
  labels: OrderLabelsResponse
}) {
  const saved = addCentavos(...money.bundles.map(({ saving }) => fromPesos(saving)))
  const bought = labels.filter(({ state }) => state === 'pending' || state === 'bought')
  const cost = addCentavos(...bought.map(({ price }) => fromPesos(price)))
  const others = toPesos(subtractCentavos(fromPesos(money.discount), saved))
  return (
    <section className="sec" aria-labelledby="dinero">
      <h2 id="dinero">Dinero</h2>
      <dl className="sums">
        <Sum name="Productos" amount={money.subtotal} />
        {money.bundles.map((bundle) => (
          <Sum
            key={bundle.name}
            name={formatBundleOrPromotionSaving(bundle)}
            amount={-bundle.saving}
          />
        ))}
        {others > 0 ? (
          <Sum name={`Descuento ${money.coupon ?? ''}`.trim()} amount={-others} />
        ) : null}
        <Sum name={money.shipping_name ?? 'Envío'} amount={money.shipping} />
        <Sum name="Total, IVA incluido" amount={money.total} total />
        <Sum name="Pagado" amount={money.paid} />
        {money.refunded > 0 ? <Sum name="Devuelto" amount={-money.refunded} /> : null}
        {bought.map(({ id, carrier, price }) => (
          <Sum key={id} name={`Guía de ${carrier}`} amount={-price} />
        ))}
        {bought.length > 0 ? (
          <Sum
            name="Queda de lo que pagó de envío"
            amount={toPesos(subtractCentavos(fromPesos(paid), cost))}
          />
        ) : null}
      </dl>
    </section>
  )
}

function Sum({ name, amount, total }: { name: string; amount: number; total?: boolean }) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}
