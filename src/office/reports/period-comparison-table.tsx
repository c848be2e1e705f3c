import type { SalesTotalsResponse } from '#contract/operator/reports.ts'
import { calculateRelativeChangePerMille } from '#domain/orders/sales-report.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { ChartPair } from './chart-data.ts'
import { SignedPercentChange } from './report-frame.tsx'

/**
 * Table with the data of a report's chart: each day or month beside the comparison period, with
 * totals.
 */
export function PeriodComparisonTable({
  pairs,
  sold,
  before,
}: {
  pairs: readonly ChartPair[]
  sold: SalesTotalsResponse
  before: SalesTotalsResponse | null
}) {
  const money = (sum: number | null) => (sum === null ? '—' : formatMoney(sum))
  return (
    <table className="t plain">
      <thead>
        <tr>
          <th scope="col">Día</th>
          <th scope="col" className="end">
            Cobrado
          </th>
          {before ? (
            <>
              <th scope="col" className="end">
                Antes
              </th>
              <th scope="col" className="end not-s">
                Cambio
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ label, now, before: then }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="end">{money(now)}</td>
            {before ? (
              <>
                <td className="end">{money(then)}</td>
                <td className="end not-s">
                  {now !== null && then ? (
                    <SignedPercentChange thousandths={calculateRelativeChangePerMille(now, then)} />
                  ) : null}
                </td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="sum">
          <th scope="row">Suma</th>
          <td className="end">{formatMoney(sold.collected)}</td>
          {before ? (
            <>
              <td className="end">{formatMoney(before.collected)}</td>
              <td className="end not-s">
                <SignedPercentChange
                  thousandths={calculateRelativeChangePerMille(sold.collected, before.collected)}
                />
              </td>
            </>
          ) : null}
        </tr>
      </tfoot>
    </table>
  )
}
