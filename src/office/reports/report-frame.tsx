import type { ReactNode } from 'react'
import { type SalesReportDimension, salesReportDimensions } from '#domain/orders/sales-report.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { DayField } from '../forms/day-field.tsx'
import { HiddenFilterFields } from '../lists/hidden-filter-fields.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import {
  toReportUrlParameters,
  formatComparisonPeriod,
  type ReportArgs,
  formatReportPeriod,
  listPredefinedReportPeriods,
} from './report-period.ts'

/** Breakdowns of the sales report (such as by product): URL parameter value and column heading. */
export const salesReportDimensionLabels: Record<
  SalesReportDimension,
  { por: string; title: string }
> = {
  category: { por: 'categoria', title: 'Categoría' },
  product: { por: 'producto', title: 'Producto' },
  brand: { por: 'marca', title: 'Marca' },
  state: { por: 'estado', title: 'Estado' },
  method: { por: 'pago', title: 'Forma de pago' },
  coupon: { por: 'cupon', title: 'Cupón' },
  promotion: { por: 'promocion', title: 'Promoción' },
}

type OwnPage = 'Visitas' | 'Embudo' | 'Devuelto y por qué' | 'Impuestos'
type Place = SalesReportDimension | 'day' | OwnPage

/** Tabs of the reports; the selected period is kept. */
export function ReportTabs({ here, asked }: { here: Place; asked: ReportArgs }) {
  const kept = toReportUrlParameters(asked)
  const sales = (place: Place, label: string, por?: string) => ({
    label,
    to: createOfficePageUrl('Reportes', {}, { por, ...kept }),
    isHere: here === place,
  })
  const own = (name: OwnPage, label: string = name) => ({
    label,
    to: createOfficePageUrl(name, {}, { desde: kept.desde, hasta: kept.hasta }),
    isHere: here === name,
  })
  return (
    <ListTabs
      label="Ventas por"
      tabs={[
        sales('day', 'Día'),
        ...salesReportDimensions.map((split) =>
          sales(
            split,
            salesReportDimensionLabels[split].title,
            salesReportDimensionLabels[split].por,
          ),
        ),
        own('Visitas'),
        own('Embudo'),
        own('Devuelto y por qué', 'Devoluciones'),
        own('Impuestos'),
      ]}
    />
  )
}

/**
 * Form fields to select a report's period and comparison period; `at` returns the report's URL for
 * other query parameters.
 */
export function ReportPeriodFields({
  asked,
  today,
  kept = {},
  at,
  comparable,
}: {
  asked: ReportArgs
  today: string
  kept?: Readonly<Record<string, string | undefined>>
  at: (query: ReturnType<typeof toReportUrlParameters>) => string
  comparable?: boolean
}) {
  const { period, against, refusal, typed } = asked
  return (
    <div className="tools">
      <SavedViews />
      <details className="add-filter" open={refusal !== null}>
        <summary className="chip on">
          {formatReportPeriod(period)}
          <Icon name="down" />
          <span className="sr">, cambiar los días</span>
        </summary>
        <div className="menu">
          <ul className="ways">
            {listPredefinedReportPeriods(today).map((usual) => (
              <li key={usual.label}>
                <Link to={at(toReportUrlParameters({ period: usual.period, against }))}>
                  {usual.label}
                </Link>
              </li>
            ))}
          </ul>
          <form className="stack">
            <HiddenFilterFields values={{ ...kept, contra: toReportUrlParameters(asked).contra }} />
            <DayField
              label="Desde"
              name="desde"
              defaultValue={typed.desde || period.from}
              error={refusal ?? undefined}
            />
            <DayField label="Hasta" name="hasta" defaultValue={typed.hasta || period.to} />
            <button type="submit" className="btn">
              Ver estos días
            </button>
          </form>
        </div>
      </details>
      {comparable
        ? (['before', 'year'] as const).map((how) => (
            <Link
              key={how}
              className={against === how ? 'chip on' : 'chip'}
              to={at(toReportUrlParameters({ period, against: against === how ? null : how }))}
            >
              Contra {formatComparisonPeriod(period, how)}
              {against === how ? (
                <>
                  <Icon name="x" />
                  <span className="sr">, quitar comparación</span>
                </>
              ) : null}
            </Link>
          ))
        : null}
    </div>
  )
}

/** Change in percent with sign: `+15.4 %`. */
export function SignedPercentChange({ thousandths }: { thousandths: number | null }): ReactNode {
  if (thousandths === null) return <span className="muted">nuevo</span>
  const sign = thousandths > 0 ? '+' : thousandths < 0 ? '−' : ''
  const look = thousandths > 0 ? 'up' : thousandths < 0 ? 'down' : 'muted'
  return (
    <span className={look}>
      {sign}
      {formatThousandthsAsPercent(Math.abs(thousandths))}
    </span>
  )
}

/** Formats thousandths as percent: `154` → `15.4 %`. */
export function formatThousandthsAsPercent(thousandths: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(thousandths / 10).toLocaleString('es-MX', digits)} %`
}
