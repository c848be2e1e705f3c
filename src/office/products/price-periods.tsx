import type { OfficeProductRow } from '#contract/operator/products.ts'
import { formatMoney, formatShortDay } from '#ui/text/format-money-and-dates.ts'

type Pricing = Pick<
  OfficeProductRow,
  'price' | 'special_price' | 'special_from' | 'special_to' | 'on_offer'
>

/** A price of a product and when it holds; the first one is in force. */
type PricePeriod = { price: number; when: string }

/** Prices of a product in time: the one in force and those that follow. */
export function listPricePeriods(product: Pricing, today: string): PricePeriod[] {
  const { price, special_price: special, special_from: from, special_to: to } = product
  if (price === null) return []
  if (special === null || to === null || special >= price || to < today)
    return [{ price, when: 'precio normal' }]
  const end = `hasta el ${formatShortDay(to)}`
  if (product.on_offer)
    return [
      { price: special, when: `oferta, ${end}` },
      { price, when: 'después' },
    ]
  const days = from === null ? end : `del ${formatShortDay(from)} al ${formatShortDay(to)}`
  return [
    { price, when: 'precio normal' },
    { price: special, when: `oferta, ${days}` },
    { price, when: 'después' },
  ]
}

/** Prices of a product in time, with the way to its offer. */
export function PricePeriods({ product, today }: { product: Pricing; today: string }) {
  const periods = listPricePeriods(product, today)
  return (
    <section className="sec" aria-labelledby="ofertas">
      <div className="linea apart">
        <h2 id="ofertas">Precio y ofertas</h2>
        <a className="enlace" href="#fechas-oferta">
          Programar oferta
        </a>
      </div>
      {periods.length === 0 ? (
        <p className="hint">Sin precio: se ve en la tienda, sin poder comprarse.</p>
      ) : (
        <ol className="tiempos">
          {periods.map(({ price, when }, at) => (
            <li key={when} aria-current={at === 0 ? 'true' : undefined}>
              <strong>{formatMoney(price)}</strong> <span>{when}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
