import type { LoaderFunctionArgs } from 'react-router'
import type {
  SalesByDimensionResponse,
  SalesResponse,
  SalesTotalsResponse,
} from '#contract/operator/reports.ts'
import {
  calculateRelativeChangePerMille,
  type SalesReportDimension,
} from '#domain/orders/sales-report.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { capitalize, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BarChart } from './bar-chart.tsx'
import { pairSalesOfComparedPeriods } from './chart-data.ts'
import { PeriodComparisonTable } from './period-comparison-table.tsx'
import {
  SignedPercentChange,
  ReportPeriodFields,
  ReportTabs,
  salesReportDimensionLabels,
} from './report-frame.tsx'
import {
  toReportUrlParameters,
  formatComparisonPeriod,
  type ReportArgs,
  formatReportPeriod,
  parseReportParameters,
  getTodayInMexico,
} from './report-period.ts'
import { SalesAside } from './sales-aside.tsx'
import { SalesReportTable } from './sales-rows.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const today = getTodayInMexico()
  const report = parseReportParameters(searchParams, today)
  const split = getTypedKeys(salesReportDimensionLabels).find(
    (one) => salesReportDimensionLabels[one].por === searchParams.get('por'),
  )
  const query = {
    from: report.period.from,
    to: report.period.to,
    against: report.against,
  }
  const reads = createOperatorApiReader(asked)
  const [sales, by] = await Promise.all([
    reads.get('getSalesReport', { query }),
    split ? reads.get('getSplitSales', { params: { split }, query }) : null,
  ])
  return { report, sales, by, split: split ?? null, today, query }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/**
 * Page of the sales report, by day and by a selectable breakdown (such as by product), compared
 * with another period.
 */
export default function Sales({ loaderData }: Props) {
  const { report, sales, by, split, today, query } = loaderData
  const { sold, before } = sales
  const { period, against } = report
  const words = {
    now: formatReportPeriod(period),
    before: against && capitalize(formatComparisonPeriod(period, against)),
  }
  const pairs = pairSalesOfComparedPeriods(sales.days, sales.days_before)
  const title = `Cobrado: ${words.now}${words.before ? ` contra ${words.before}` : ''}`
  return (
    <>
      <PageHeader
        title="Reportes"
        state={
          split
            ? `Ventas por ${salesReportDimensionLabels[split].title.toLowerCase()}`
            : 'Ventas por día'
        }
      >
        <CsvLink
          call={split ? `reports/sales/${split}/rows.csv` : 'reports/sales/days.csv'}
          query={{ ...query, against: query.against ?? undefined }}
        />
      </PageHeader>
      <ReportTabs here={split ?? 'day'} asked={report} />
      <ReportPeriodFields
        asked={report}
        today={today}
        kept={{ por: split ? salesReportDimensionLabels[split].por : undefined }}
        at={(days) =>
          createOfficePageUrl(
            'Reportes',
            {},
            { por: split ? salesReportDimensionLabels[split].por : undefined, ...days },
          )
        }
        comparable
      />
      <section aria-labelledby="cobrado">
        <h2 id="cobrado" className="sr">
          Cobrado
        </h2>
        <div className="row wraps apart">
          <p>
            <span className="big">{formatMoney(sold.collected)}</span>{' '}
            <span className="muted">
              cobrado en {sold.orders.toLocaleString('es-MX')}{' '}
              {sold.orders === 1 ? 'pedido' : 'pedidos'}
              {before ? <Against sold={sold} before={before} /> : null}
            </span>
          </p>
          {words.before && !split ? (
            <p className="legend">
              <span>{words.now}</span>
              <span className="b">{words.before}</span>
            </p>
          ) : null}
        </div>
        {split ? null : <BarChart title={title} pairs={pairs} />}
      </section>
      <div className="cols report">
        <section className="sec" aria-labelledby="renglones">
          <h2 id="renglones">
            {split ? `Por ${salesReportDimensionLabels[split].title.toLowerCase()}` : 'Por día'}
          </h2>
          <Rows by={by} split={split} pairs={pairs} sales={sales} />
        </section>
        <SalesAside sales={sales} today={today} />
      </div>
      <ShortcutAndCliHintFooter command={commandOf(split, report)} />
    </>
  )
}

/** Difference of the sold amount to the comparison period. */
function Against({ sold, before }: { sold: SalesTotalsResponse; before: SalesTotalsResponse }) {
  if (before.collected <= 0) return ' · antes, nada'
  return (
    <>
      {' '}
      ·{' '}
      <SignedPercentChange
        thousandths={calculateRelativeChangePerMille(sold.collected, before.collected)}
      />{' '}
      contra {formatMoney(before.collected)}
    </>
  )
}

function Rows({
  by,
  split,
  pairs,
  sales: { sold, before },
}: {
  by: SalesByDimensionResponse | null
  split: SalesReportDimension | null
  pairs: ReturnType<typeof pairSalesOfComparedPeriods>
  sales: SalesResponse
}) {
  if (!split || !by) {
    return <PeriodComparisonTable pairs={pairs} sold={sold} before={before} />
  }
  return by.rows.length === 0 ? (
    <EmptyList words="Nada se pagó en esos días. Lo que se pague aparece aquí al minuto." />
  ) : (
    <SalesReportTable by={by} split={split} />
  )
}

function commandOf(split: SalesReportDimension | null, asked: ReportArgs): string {
  const { desde, hasta, contra } = toReportUrlParameters(asked)
  const by = split ? ` --by ${salesReportDimensionLabels[split].por}` : ''
  return `report${by} --from ${desde} --to ${hasta}${contra ? ` --against ${contra}` : ''}`
}
