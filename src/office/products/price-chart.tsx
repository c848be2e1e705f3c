import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { formatMoney, formatShortDay } from '#ui/text/format-money-and-dates.ts'

const height = 80
const step = 3

type Prices = OfficeProductResponse['prices']

/** Recent prices of a product as chart and table. */
export function PriceChart({ prices, lowest }: { prices: Prices; lowest: number | null }) {
  const known = prices.flatMap(({ price }) => price ?? [])
  if (known.length === 0) return <p className="hint">Todavía no ha tenido precio.</p>
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = (price: number) =>
    high === low ? height / 2 : height - 4 - ((price - low) / (high - low)) * (height - 8)
  const path = prices.flatMap(({ price }, at) =>
    price === null
      ? []
      : [
          `${at === 0 || prices[at - 1]?.price === null ? 'M' : 'L'}${at * step} ${y(price)}H${(at + 1) * step}`,
        ],
  )
  return (
    <>
      {lowest === null ? null : (
        <p>
          El más bajo en 30 días: <strong>{formatMoney(lowest)}</strong>
        </p>
      )}
      <svg
        className="price-chart"
        viewBox={`0 0 ${prices.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path.join('')} vectorEffect="non-scaling-stroke" />
      </svg>
      <details>
        <summary>Precios por día</summary>
        <table className="t plain">
          <thead>
            <tr>
              <th scope="col">Desde</th>
              <th scope="col" className="end">
                Precio
              </th>
            </tr>
          </thead>
          <tbody>
            {changesOf(prices).map(({ day, price }) => (
              <tr key={day}>
                <td>{formatShortDay(day)}</td>
                <td className="end">{price === null ? 'Sin precio' : formatMoney(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** Days with price changes, newest first. */
function changesOf(prices: Prices): Prices {
  return prices.filter(({ price }, at) => at === 0 || prices[at - 1]?.price !== price).toReversed()
}
