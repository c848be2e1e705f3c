import { useId } from 'react'
import type { TodayOverviewResponse } from '#contract/operator/today-overview.ts'
import { addCentavos, fromPesos, toPesos } from '#domain/money.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { formatMoney, formatShortDay, formatWeekday } from '#ui/text/format-money-and-dates.ts'

type Sales = NonNullable<TodayOverviewResponse['sales']>

const height = 106
const step = 44

/** Sales of seven days beside the previous seven, as chart and table. */
export function SalesChart({ days }: Pick<Sales, 'days'>) {
  const id = useId()
  const pairs = days.slice(7).map((now, index) => ({ now, before: days[index] ?? now }))
  const most = Math.max(1, ...days.map(({ total }) => total))
  const bar = (total: number) => Math.round((total / most) * (height - 10) * 10) / 10
  return (
    <>
      <svg className="chart" viewBox="0 0 308 130" role="img" aria-labelledby={id}>
        <title id={id}>
          Ventas de los últimos siete días contra los siete anteriores; los números están en la
          tabla
        </title>
        <line x1="0" y1={height + 0.5} x2="308" y2={height + 0.5} />
        {pairs.map(({ now, before }, index) => (
          <g key={now.day}>
            <rect
              className="b"
              x={index * step + 6}
              y={height - bar(before.total)}
              width="15"
              height={bar(before.total)}
              rx="3"
            />
            <rect
              className="a"
              x={index * step + 23}
              y={height - bar(now.total)}
              width="15"
              height={bar(now.total)}
              rx="3"
            />
            <text x={index * step + 22} y="124" textAnchor="middle">
              {formatWeekday(now.day).slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <p className="legend">
        <span>Últimos 7 días, {formatMoney(sumOf(days.slice(7)))}</span>
        <span className="b">Antes, {formatMoney(sumOf(days.slice(0, 7)))}</span>
      </p>
      <Disclosure as="span" title="Ver la tabla">
        <table className="t plain">
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col" className="end">
                Esta vez
              </th>
              <th scope="col" className="end">
                Antes
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ now, before }) => (
              <tr key={now.day}>
                <th scope="row">{formatShortDay(now.day)}</th>
                <td className="end">{formatMoney(now.total)}</td>
                <td className="end">{formatMoney(before.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </>
  )
}

function sumOf(days: Sales['days']): number {
  return toPesos(addCentavos(...days.map(({ total }) => fromPesos(total))))
}
