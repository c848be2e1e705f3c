import { dayInMs } from '#domain/durations.ts'
import { formatMoney, formatShortDay } from '#ui/text/format-money-and-dates.ts'
import type { PriceCourse } from './price-course.ts'

const height = 120
const margin = 8
const step = 6

/** Step chart of a product's daily price. */
export function PriceHistoryChart({ course: { changes, until } }: { course: PriceCourse }) {
  const prices = changes.flatMap(({ price }) => price ?? [])
  const first = changes[0]
  if (prices.length === 0 || !first) return null
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (day: string) => Math.round((Date.parse(day) - Date.parse(first.day)) / dayInMs) * step
  const end = x(until) + step
  const y = (price: number) =>
    high === low
      ? height / 2
      : height - margin - ((price - low) / (high - low)) * (height - 2 * margin)
  const path = changes.map(({ day, price }, at) => {
    if (price === null) return ''
    const begins = (changes[at - 1]?.price ?? null) === null
    const next = changes[at + 1]
    return `${begins ? 'M' : 'L'}${x(day)} ${y(price).toFixed(1)}H${next ? x(next.day) : end}`
  })
  return (
    <figure className="price-line">
      <p className="small muted" aria-hidden="true">
        {high === low ? formatMoney(low) : `Entre ${formatMoney(low)} y ${formatMoney(high)}`}
      </p>
      <svg
        viewBox={`0 0 ${end} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          high === low
            ? `Costó siempre ${formatMoney(low)}`
            : `Costó entre ${formatMoney(low)} y ${formatMoney(high)}`
        }
      >
        <path d={path.join('')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="small muted" aria-hidden="true">
        <span>{formatShortDay(first.day)}</span>
        <span>{until === first.day ? '' : formatShortDay(until)}</span>
      </figcaption>
    </figure>
  )
}
