import { useId } from 'react'
import { calculateChartGridLines, type ChartPair, formatShortMoney } from './chart-data.ts'

/** Bar chart of a report for wide and narrow screens; a table repeats the numbers. */
export function BarChart({ title, pairs }: { title: string; pairs: readonly ChartPair[] }) {
  return (
    <>
      <Drawing
        title={title}
        pairs={pairs}
        width={1120}
        height={250}
        left={72}
        every={1}
        className="not-s"
      />
      <Drawing
        title={title}
        pairs={pairs}
        width={358}
        height={200}
        left={58}
        every={5}
        className="only-s"
      />
    </>
  )
}

const foot = 20

function Drawing({
  title,
  pairs,
  width,
  height,
  left,
  every,
  className,
}: {
  title: string
  pairs: readonly ChartPair[]
  width: number
  height: number
  /** Width of the row labels in the bar chart */
  left: number
  /** Distance between labelled bars of the chart: only every n-th bar has a label */
  every: number
  className: string
}) {
  const id = useId()
  const most = Math.max(0, ...pairs.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  const ground = height - foot
  const tall = (sum: number) => Math.round((sum / (most || 1)) * (ground - 10) * 10) / 10
  const step = (width - left) / pairs.length
  const isCompared = pairs.some(({ before }) => before !== null)
  const wide = Math.min(24, step * (isCompared ? 0.38 : 0.6))
  const isNamed = (index: number) =>
    pairs.length <= 12 || every === 1 || index === 0 || (index + 1) % every === 0
  return (
    <svg
      className={`chart wide ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={id}
    >
      {/* One text: of several a title keeps none on the server */}
      <title id={id}>{`${title}; los números están en la tabla`}</title>
      {calculateChartGridLines(most).map((sum) => (
        <g key={sum}>
          <line x1={left} x2={width} y1={ground - tall(sum)} y2={ground - tall(sum)} />
          <text x="0" y={ground - tall(sum) + 4}>
            {formatShortMoney(sum)}
          </text>
        </g>
      ))}
      <line x1={left} x2={width} y1={ground} y2={ground} />
      {pairs.map(({ label, short, now, before }, index) => {
        const middle = left + (index + 0.5) * step
        const x = isCompared ? middle : middle - wide / 2
        return (
          <g key={label}>
            {before ? (
              <rect
                className="b"
                x={middle - wide - 1}
                y={ground - tall(before)}
                width={wide}
                height={tall(before)}
                rx={Math.min(3, wide / 3)}
              />
            ) : null}
            {now && now > 0 ? (
              <rect
                className="a"
                x={x}
                y={ground - tall(now)}
                width={wide}
                height={tall(now)}
                rx={Math.min(3, wide / 3)}
              />
            ) : null}
            {isNamed(index) ? (
              <text x={middle} y={height - 3} textAnchor="middle">
                {short}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
