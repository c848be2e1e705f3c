import type { ReactNode } from 'react'
import { type SalesSplit, salesSplits } from '#domain/orders/sales-report.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { HiddenParams } from '../lists/hidden-params.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { Views } from '../lists/views.tsx'
import { linkTo } from '../page-address.ts'
import {
  addressOf,
  againstWords,
  type ReportArgs,
  periodWords,
  usualPeriods,
} from './report-period.ts'

/** Breakdowns of the sales report: URL parameter value and column heading. */
export const splitWords: Record<SalesSplit, { por: string; title: string }> = {
  category: { por: 'categoria', title: 'Categoría' },
  product: { por: 'producto', title: 'Producto' },
  brand: { por: 'marca', title: 'Marca' },
  state: { por: 'estado', title: 'Estado' },
  method: { por: 'pago', title: 'Forma de pago' },
  coupon: { por: 'cupon', title: 'Cupón' },
  promotion: { por: 'promocion', title: 'Promoción' },
}

type Place = SalesSplit | 'day' | 'Embudo' | 'Devuelto y por qué' | 'Impuestos'

/** Tabs of the reports; the selected period is kept. */
export function ReportTabs({ here, asked }: { here: Place; asked: ReportArgs }) {
  const kept = addressOf(asked)
  const sales = (place: Place, label: string, por?: string) => ({
    label,
    to: linkTo('Reportes', {}, { por, ...kept }),
    isHere: here === place,
  })
  const own = (name: 'Embudo' | 'Devuelto y por qué' | 'Impuestos', label: string = name) => ({
    label,
    to: linkTo(name, {}, { desde: kept.desde, hasta: kept.hasta }),
    isHere: here === name,
  })
  return (
    <Tabs
      label="Ventas por"
      tabs={[
        sales('day', 'Día'),
        ...salesSplits.map((split) => sales(split, splitWords[split].title, splitWords[split].por)),
        own('Embudo'),
        own('Devuelto y por qué', 'Devoluciones'),
        own('Impuestos'),
      ]}
    />
  )
}

/** Selectors for period and comparison; `at` builds the URL for other dates. */
export function PeriodTools({
  asked,
  today,
  kept = {},
  at,
  comparable,
}: {
  asked: ReportArgs
  today: string
  kept?: Readonly<Record<string, string | undefined>>
  at: (query: ReturnType<typeof addressOf>) => string
  comparable?: boolean
}) {
  const { period, against, refusal, typed } = asked
  return (
    <div className="tools">
      <Views />
      <details className="add-filter" open={refusal !== null}>
        <summary className="chip on">
          {periodWords(period)}
          <Icon name="down" />
          <span className="sr">, cambiar los días</span>
        </summary>
        <div className="menu">
          <ul className="ways">
            {usualPeriods(today).map((usual) => (
              <li key={usual.label}>
                <Link to={at(addressOf({ period: usual.period, against }))}>{usual.label}</Link>
              </li>
            ))}
          </ul>
          <form className="stack">
            <HiddenParams values={{ ...kept, contra: addressOf(asked).contra }} />
            <Field
              label="Desde"
              name="desde"
              type="date"
              defaultValue={typed.desde || period.from}
              error={refusal ?? undefined}
            />
            <Field label="Hasta" name="hasta" type="date" defaultValue={typed.hasta || period.to} />
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
              to={at(addressOf({ period, against: against === how ? null : how }))}
            >
              Contra {againstWords(period, how)}
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
export function Change({ thousandths }: { thousandths: number | null }): ReactNode {
  if (thousandths === null) return <span className="muted">nuevo</span>
  const sign = thousandths > 0 ? '+' : thousandths < 0 ? '−' : ''
  const look = thousandths > 0 ? 'up' : thousandths < 0 ? 'down' : 'muted'
  return (
    <span className={look}>
      {sign}
      {percentWords(Math.abs(thousandths))}
    </span>
  )
}

/** Formats thousandths as percent: `154` → `15.4 %`. */
export function percentWords(thousandths: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(thousandths / 10).toLocaleString('es-MX', digits)} %`
}
