import type { PriceHistoryResponse } from '#contract/price-history.ts'
import { formatMoney, formatShortDay } from '#ui/text/format-money-and-dates.ts'

const height = 120
const margin = 8
const step = 6

/** Step chart of a product's daily price, with an equivalent table. */
export function PriceHistoryChart({ days }: { days: PriceHistoryResponse['days'] }) {
  const prices = days.flatMap(({ price }) => price ?? [])
  const [first, last] = [days[0], days.at(-1)]
  if (prices.length === 0 || !first || !last) return null
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const y = (price: number) =>
    high === low
      ? height / 2
      : height - margin - ((price - low) / (high - low)) * (height - 2 * margin)
  const path = days.map(({ price }, at) => {
    if (price === null) return ''
    const begins = (days[at - 1]?.price ?? null) === null
    return `${begins ? 'M' : 'L'}${at * step} ${y(price).toFixed(1)}H${(at + 1) * step}`
  })
  return (
    <figure className="price-line">
      <p className="small muted" aria-hidden="true">
        {formatMoney(high)}
      </p>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          high === low
            ? `Costó siempre ${formatMoney(low)}`
            : `Costó entre ${formatMoney(low)} y ${formatMoney(high)}; la tabla dice cuándo`
        }
      >
        <path d={path.join('')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="small muted" aria-hidden="true">
        <span>{formatShortDay(first.day)}</span>
        <span>{high === low ? '' : formatMoney(low)}</span>
        <span>{last === first ? '' : formatShortDay(last.day)}</span>
      </figcaption>
    </figure>
  )
}
