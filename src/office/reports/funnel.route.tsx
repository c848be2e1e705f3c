import type { LoaderFunctionArgs } from 'react-router'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { loadReport } from './load-report.ts'
import { ReportPeriodFields, ReportTabs } from './report-frame.tsx'
import { toReportUrlParameters } from './report-period.ts'

export function loader(asked: LoaderFunctionArgs) {
  return loadReport(asked, ({ get }, query) => get('getFunnelReport', { query }))
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Report page: funnel from started payments to delivered orders. */
export default function Funnel({ loaderData: { report, today, found } }: Props) {
  const steps = [
    { label: 'Empezaron a pagar', count: found.begun },
    { label: 'Pagaron', count: found.paid },
    { label: 'Salieron de la tienda', count: found.sent },
    { label: 'Se entregaron', count: found.delivered },
  ]
  const stayed = [
    { label: 'Todavía pueden pagar', count: found.waiting },
    { label: 'Se venció su plazo', count: found.expired },
    { label: 'El pago no pasó o lo cancelaron', count: found.failed },
  ]
  const { desde, hasta } = toReportUrlParameters(report)
  return (
    <>
      <PageHeader title="Reportes" state="Del pago empezado a la entrega" />
      <ReportTabs here="Embudo" asked={report} />
      <ReportPeriodFields
        asked={report}
        today={today}
        at={(days) => createOfficePageUrl('Embudo', {}, days)}
      />
      {found.begun === 0 ? (
        <EmptyList words="Nadie empezó a pagar en esos días." />
      ) : (
        <div className="cols report">
          <section className="sec" aria-labelledby="pasos">
            <h2 id="pasos">Cuántos llegaron a cada paso</h2>
            <ol className="funnel">
              {steps.map((step) => (
                <Step key={step.label} {...step} whole={found.begun} />
              ))}
            </ol>
          </section>
          <aside aria-label="Los que no pagaron">
            <section className="sec" aria-labelledby="quedaron">
              <h2 id="quedaron">Los que no pagaron</h2>
              <dl className="sums">
                {stayed.map(({ label, count }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{count.toLocaleString('es-MX')}</dd>
                  </div>
                ))}
              </dl>
              <p className="hint">
                Cada pago cuenta el día en que se empezó. Nadie es seguido de página en página: esto
                sale de los pagos y los pedidos.
              </p>
            </section>
          </aside>
        </div>
      )}
      <ShortcutAndCliHintFooter command={`report funnel --from ${desde} --to ${hasta}`} />
    </>
  )
}

function Step({ label, count, whole }: { label: string; count: number; whole: number }) {
  const part = whole > 0 ? Math.round((count / whole) * 1000) / 10 : 0
  return (
    <li>
      <strong>{label}</strong>
      <span>
        {count.toLocaleString('es-MX')} <span className="muted">· {part} %</span>
      </span>
      <meter min={0} max={whole} value={count} aria-label={`${label}: ${part} %`} />
    </li>
  )
}
