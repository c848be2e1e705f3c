import type { LoaderFunctionArgs } from 'react-router'
import type { VisitsReportResponse } from '#contract/operator/reports.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { loadReport } from './load-report.ts'
import { ReportPeriodFields, ReportTabs } from './report-frame.tsx'
import { toReportUrlParameters } from './report-period.ts'

export function loader(asked: LoaderFunctionArgs) {
  return loadReport(asked, ({ get }, query) => get('getVisitsReport', { query }))
}

type Source = VisitsReportResponse['sources'][number]
type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

const steps = [
  ['view', 'Visitas'],
  ['product', 'Vieron un producto'],
  ['cart', 'Carrito'],
  ['checkout', 'Llegaron al pago'],
  ['paid', 'Pagaron'],
] as const satisfies readonly (readonly [keyof Source, string])[]

/** Report page: from the first visit to the payment, by source and campaign. */
export default function Visits({ loaderData: { report, today, found } }: Props) {
  const { desde, hasta } = toReportUrlParameters(report)
  return (
    <>
      <PageHeader title="Reportes" state="De la primera visita al pago" />
      <ReportTabs here="Visitas" asked={report} />
      <ReportPeriodFields
        asked={report}
        today={today}
        at={(days) => createOfficePageUrl('Visitas', {}, days)}
      />
      {found.sources.length === 0 ? (
        <EmptyList words="Nadie visitó la tienda en esos días." />
      ) : (
        <ListTable
          label="Visitas por origen"
          columns={[
            { key: 'origen', title: 'Origen', head: true },
            { key: 'campana', title: 'Campaña', said: true },
            ...steps.map(([key, title]) => ({ key, title, end: true, said: true })),
          ]}
          rows={found.sources.map((one) => ({
            key: `${one.source} ${one.medium} ${one.campaign}`,
            cells: {
              origen: (
                <>
                  {one.source} <span className="muted">{one.medium}</span>
                </>
              ),
              campana: one.campaign || '—',
              ...Object.fromEntries(steps.map(([key]) => [key, one[key].toLocaleString('es-MX')])),
            },
          }))}
        />
      )}
      <div className="pager">
        <p className="hint">
          Sin cookies y sin saber quién es: cada pestaña cuenta una vez en cada paso. Quien navega
          sin JavaScript no se cuenta, y el mismo cliente en dos aparatos cuenta dos veces. La
          campaña sale de <code>utm_source</code>, <code>utm_medium</code> y{' '}
          <code>utm_campaign</code> de tus enlaces.
        </p>
      </div>
      <ShortcutAndCliHintFooter command={`report visits --from ${desde} --to ${hasta}`} />
    </>
  )
}
