import type { LoaderFunctionArgs } from 'react-router'
import type { ReturnsReportResponse } from '#contract/operator/reports.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { loadReport } from './load-report.ts'
import { ReportPeriodFields, ReportTabs } from './report-frame.tsx'
import { toReportUrlParameters } from './report-period.ts'

export function loader(asked: LoaderFunctionArgs) {
  return loadReport(asked, ({ get }, query) => get('getReturnsReport', { query }))
}

const states = {
  requested: 'Pedidas, por recibir',
  received: 'Recibidas, por revisar',
  inspected: 'Revisadas, por reembolsar',
  refunded: 'Reembolsadas',
  refused: 'Rechazadas',
} as const

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Report page of returns and refund reasons. */
export default function Returned({ loaderData: { report, today, found } }: Props) {
  const { desde, hasta } = toReportUrlParameters(report)
  return (
    <>
      <PageHeader title="Reportes" state="Devoluciones y reembolsos" />
      <ReportTabs here="Devuelto y por qué" asked={report} />
      <ReportPeriodFields
        asked={report}
        today={today}
        at={(days) => createOfficePageUrl('Devuelto y por qué', {}, days)}
      />
      <div className="cols report">
        <div>
          <section className="sec" aria-labelledby="motivos">
            <h2 id="motivos">Por qué se devolvió dinero</h2>
            {found.reasons.length === 0 ? (
              <p className="muted">No se hizo ningún reembolso en esos días.</p>
            ) : (
              <Reasons found={found} />
            )}
          </section>
          <section className="sec" aria-labelledby="regresa">
            <h2 id="regresa">Lo que más regresa</h2>
            {found.products.length === 0 ? (
              <p className="muted">Nadie pidió devolver nada en esos días.</p>
            ) : (
              <Products products={found.products} />
            )}
          </section>
        </div>
        <aside aria-label="Devoluciones pedidas">
          <section className="sec" aria-labelledby="van">
            <h2 id="van">Cómo van las que se pidieron</h2>
            <dl className="sums">
              {found.states.map(({ state, count }) => (
                <div key={state}>
                  <dt>{states[state]}</dt>
                  <dd>{count.toLocaleString('es-MX')}</dd>
                </div>
              ))}
              <div className="total">
                <dt>Pedidas en esos días</dt>
                <dd>{found.requested.toLocaleString('es-MX')}</dd>
              </div>
            </dl>
          </section>
        </aside>
      </div>
      <ShortcutAndCliHintFooter command={`report returns --from ${desde} --to ${hasta}`} />
    </>
  )
}

function Reasons({ found: { reasons, refunded } }: { found: ReturnsReportResponse }) {
  return (
    <table className="t plain">
      <thead>
        <tr>
          <th scope="col">Motivo</th>
          <th scope="col" className="end">
            Reembolsos
          </th>
          <th scope="col" className="end">
            Devuelto
          </th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, count, amount }) => (
          <tr key={reason}>
            <th scope="row">{reason}</th>
            <td className="end">{count.toLocaleString('es-MX')}</td>
            <td className="end">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="sum">
          <th scope="row" colSpan={2}>
            Todo lo devuelto
          </th>
          <td className="end">{formatMoney(refunded)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Products({ products }: { products: ReturnsReportResponse['products'] }) {
  return (
    <table className="t plain">
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="end">
            Piezas
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ sku, name, pieces }) => (
          <tr key={sku}>
            <th scope="row">
              {name}
              <span className="sub num">{sku}</span>
            </th>
            <td className="end">{pieces.toLocaleString('es-MX')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
