import type { LoaderFunctionArgs } from 'react-router'
import type { SalesBySplitReply, SalesReply, SoldReply } from '#contract/operator/reports.ts'
import { keysOf } from '#domain/keys-of.ts'
import { changeInThousandths, type SalesSplit } from '#domain/orders/sales-report.ts'
import { Fold } from '#ui/fold.tsx'
import { capital, formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { Bars } from './bars.tsx'
import { pairsOf } from './chart-bars.ts'
import { PairTable } from './pair-table.tsx'
import { Change, PeriodTools, ReportTabs, splitWords } from './report-frame.tsx'
import {
  addressOf,
  againstWords,
  type ReportArgs,
  periodWords,
  readAsked,
  todayHere,
} from './report-period.ts'
import { SalesAside } from './sales-aside.tsx'
import { SalesRows } from './sales-rows.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const today = todayHere()
  const report = readAsked(searchParams, today)
  const split = keysOf(splitWords).find((one) => splitWords[one].por === searchParams.get('por'))
  const query = {
    from: report.period.from,
    to: report.period.to,
    against: report.against,
  }
  const reads = readsFor(asked)
  const [sales, by] = await Promise.all([
    reads.get('getSalesReport', { query }),
    split ? reads.get('getSplitSales', { params: { split }, query }) : null,
  ])
  return { report, sales, by, split: split ?? null, today, query }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Sales report page by day and breakdown, beside a comparison period. */
export default function Sales({ loaderData }: Props) {
  const { report, sales, by, split, today, query } = loaderData
  const { sold, before } = sales
  const { period, against } = report
  const words = {
    now: periodWords(period),
    before: against && capital(againstWords(period, against)),
  }
  const pairs = pairsOf(sales.days, sales.days_before)
  const title = `Cobrado: ${words.now}${words.before ? ` contra ${words.before}` : ''}`
  return (
    <>
      <PageHead
        title="Reportes"
        state={split ? `Ventas por ${splitWords[split].title.toLowerCase()}` : 'Ventas por día'}
      >
        <CsvLink
          call={split ? `reports/sales/${split}/rows.csv` : 'reports/sales/days.csv'}
          query={{ ...query, against: query.against ?? undefined }}
        />
      </PageHead>
      <ReportTabs here={split ?? 'day'} asked={report} />
      <PeriodTools
        asked={report}
        today={today}
        kept={{ por: split ? splitWords[split].por : undefined }}
        at={(days) =>
          linkTo('Reportes', {}, { por: split ? splitWords[split].por : undefined, ...days })
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
          {words.before ? (
            <p className="legend">
              <span>{words.now}</span>
              <span className="b">{words.before}</span>
            </p>
          ) : null}
        </div>
        <Bars title={title} pairs={pairs} />
        {split ? (
          <Fold as="span" title="Ver la tabla">
            <PairTable pairs={pairs} sold={sold} before={before} />
          </Fold>
        ) : null}
      </section>
      <div className="cols report">
        <section className="sec" aria-labelledby="renglones">
          <h2 id="renglones">
            {split ? `Por ${splitWords[split].title.toLowerCase()}` : 'Por día'}
          </h2>
          <Rows by={by} split={split} pairs={pairs} sales={sales} />
        </section>
        <SalesAside sales={sales} today={today} />
      </div>
      <CliHint command={commandOf(split, report)} />
    </>
  )
}

/** Difference to the comparison period. */
function Against({ sold, before }: { sold: SoldReply; before: SoldReply }) {
  if (before.collected <= 0) return ' · antes, nada'
  return (
    <>
      {' '}
      · <Change thousandths={changeInThousandths(sold.collected, before.collected)} /> contra{' '}
      {formatMoney(before.collected)}
    </>
  )
}

function Rows({
  by,
  split,
  pairs,
  sales: { sold, before },
}: {
  by: SalesBySplitReply | null
  split: SalesSplit | null
  pairs: ReturnType<typeof pairsOf>
  sales: SalesReply
}) {
  if (!split || !by) {
    return <PairTable pairs={pairs} sold={sold} before={before} />
  }
  return by.rows.length === 0 ? (
    <EmptyList words="Nada se pagó en esos días. Lo que se pague aparece aquí al minuto." />
  ) : (
    <SalesRows by={by} split={split} />
  )
}

function commandOf(split: SalesSplit | null, asked: ReportArgs): string {
  const { desde, hasta, contra } = addressOf(asked)
  const by = split ? ` --by ${splitWords[split].por}` : ''
  return `report${by} --from ${desde} --to ${hasta}${contra ? ` --against ${contra}` : ''}`
}
