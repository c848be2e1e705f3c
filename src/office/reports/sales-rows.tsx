import type { SalesByDimensionResponse, SalesTotalsResponse } from '#contract/operator/reports.ts'
import { addCentavos, fromPesos, subtractCentavos, toPesos } from '#domain/money.ts'
import {
  calculateRelativeChangePerMille,
  isWholeOrderReportDimension,
  type SalesReportDimension,
} from '#domain/orders/sales-report.ts'
import { formatMoney, formatSignedMoney } from '#ui/text/format-money-and-dates.ts'
import {
  SignedPercentChange,
  formatThousandthsAsPercent,
  salesReportDimensionLabels,
} from './report-frame.tsx'

/**
 * Table of the best-selling rows of the sales report, each with its bar; their sum is reconciled
 * with the collected amount. Rows that sold nothing this time are summed up in one.
 */
export function SalesReportTable({
  by: { rows, others, sold, before },
  split,
}: {
  by: SalesByDimensionResponse
  split: SalesReportDimension
}) {
  const ofOrders = isWholeOrderReportDimension(split)
  const sumOf = (of: SalesTotalsResponse) => (ofOrders ? of.collected : of.goods)
  const whole = sumOf(sold)
  const shown = rows.filter((row) => row.sold.orders > 0 || row.sold.pieces > 0)
  const unsold = rows.filter((row) => !shown.includes(row))
  const most = Math.max(0, ...shown.map((row) => sumOf(row.sold)))
  const line = (title: string, of: (sums: SalesTotalsResponse) => number, className = 'soft') => (
    <SumRow
      title={title}
      now={of(sold)}
      before={before && of(before)}
      whole={whole}
      className={className}
    />
  )
  return (
    <table className="t plain">
      <thead>
        <tr>
          <th scope="col">{salesReportDimensionLabels[split].title}</th>
          <th scope="col" className="end">
            {ofOrders ? 'Pedidos' : 'Piezas'}
          </th>
          <th scope="col" className="end">
            {ofOrders ? 'Cobrado' : 'Productos'}
          </th>
          {before ? (
            <>
              <th scope="col" className="end not-s">
                Antes
              </th>
              <th scope="col" className="end">
                Cambio
              </th>
            </>
          ) : null}
          <th scope="col" className="end not-s">
            Parte
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.name}
              {split === 'product' ? <span className="sub num">{row.key}</span> : null}
              <meter value={Math.max(0, sumOf(row.sold))} max={most || 1} aria-hidden="true" />
            </th>
            <td className="end">
              {(ofOrders ? row.sold.orders : row.sold.pieces).toLocaleString('es-MX')}
            </td>
            <td className="end">{formatMoney(sumOf(row.sold))}</td>
            {row.before ? (
              <>
                <td className="end not-s">{formatMoney(sumOf(row.before))}</td>
                <td className="end">
                  <SignedPercentChange
                    thousandths={calculateRelativeChangePerMille(
                      sumOf(row.sold),
                      sumOf(row.before),
                    )}
                  />
                </td>
              </>
            ) : null}
            <td className="end muted not-s">{partOf(sumOf(row.sold), whole)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {unsold.length > 0 ? (
          <SumRow
            title={`Sin ventas esta vez, ${unsold.length.toLocaleString('es-MX')}`}
            now={sumOfRows(unsold.map((row) => sumOf(row.sold)))}
            before={before && sumOfRows(unsold.map((row) => (row.before ? sumOf(row.before) : 0)))}
            whole={whole}
            className="soft"
          />
        ) : null}
        {others > 0 ? (
          <SumRow
            title={`Los demás, ${others.toLocaleString('es-MX')}`}
            now={without(
              whole,
              rows.map((row) => sumOf(row.sold)),
            )}
            before={
              before &&
              without(
                sumOf(before),
                rows.map((row) => (row.before ? sumOf(row.before) : 0)),
              )
            }
            whole={whole}
            className="soft"
          />
        ) : null}
        {ofOrders ? null : (
          <>
            {line('Productos', ({ goods }) => goods, 'sum')}
            {line('Cupones, promociones y paquetes', ({ discount }) => -discount)}
            {line('Envíos', ({ shipping }) => shipping)}
            {sold.surplus > 0 ? line('Pagado de más', ({ surplus }) => surplus) : null}
          </>
        )}
        {line('Cobrado', ({ collected }) => collected, 'sum')}
      </tfoot>
    </table>
  )
}

function SumRow({
  title,
  now,
  before,
  whole,
  className,
}: {
  title: string
  now: number
  before: number | null
  whole: number
  className: string
}) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={2}>
        {title}
      </th>
      <td className="end">{formatSignedMoney(now)}</td>
      {before === null ? null : (
        <>
          <td className="end not-s">{formatSignedMoney(before)}</td>
          <td className="end">
            <SignedPercentChange
              thousandths={calculateRelativeChangePerMille(Math.abs(now), Math.abs(before))}
            />
          </td>
        </>
      )}
      <td className="end muted not-s">{partOf(now, whole)}</td>
    </tr>
  )
}

function sumOfRows(sums: readonly number[]): number {
  return toPesos(addCentavos(...sums.map((sum) => fromPesos(sum))))
}

/** Remainder of an amount in pesos after subtracting its parts, exact to the centavo. */
function without(sum: number, parts: readonly number[]): number {
  return toPesos(subtractCentavos(fromPesos(sum), fromPesos(sumOfRows(parts))))
}

function partOf(sum: number, whole: number): string {
  return whole > 0 ? formatThousandthsAsPercent(Math.round((sum / whole) * 1000)) : ''
}
