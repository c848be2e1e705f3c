import type { LoaderFunctionArgs } from 'react-router'
import type { HealthResponse } from '#contract/operator/health.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { formatListCount } from '../lists/list-count-labels.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatJobName, formatJobSchedule } from './job-labels.ts'

const channels: Record<string, string> = {
  mail: 'Correos',
  sms: 'Mensajes de texto',
  push: 'Avisos a teléfonos',
  whatsapp: 'WhatsApp',
  webhook: 'Avisos a otros sistemas',
}

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getHealth')
}

/** Health page: state of the shop's components. */
export default function Health({ loaderData }: { loaderData: HealthResponse }) {
  const { database, outbox, mail_words_refused, jobs, processes, program, now } = loaderData
  const { charged_otherwise: charged } = loaderData
  const { me, waiting } = useOfficeRootLoaderData()
  const findings = waiting
    .filter(({ name }) => name === 'audit_findings' || name === 'unknown_payments')
    .reduce((sum, { count }) => sum + count, 0)
  const failing =
    jobs.filter(isFailing).length +
    outbox.filter(({ failed }) => failed > 0).length +
    mail_words_refused +
    findings
  return (
    <>
      <PageHeader
        title="Salud"
        state={
          <p className={failing === 0 ? 'st ok' : 'st no'}>
            {failing === 0 ? 'Todo en orden' : 'Hay algo que ver'}, {formatDateTime(now)}
          </p>
        }
      />
      <div className="stack">
        {canOpenPage(officePages.Revisión, me) ? (
          <section className="sec" aria-labelledby="revision">
            <h2 id="revision">Revisión de cada noche</h2>
            <p>
              {findings === 0 ? 'Existencias, dinero, pedidos y bitácora cuadran. ' : null}
              <Link to={createOfficePageUrl('Revisión')}>
                {findings === 0
                  ? 'Qué se revisa'
                  : `Ver lo que no cuadra: ${formatListCount(findings)}`}
              </Link>
            </p>
          </section>
        ) : null}
        <section className="sec" aria-labelledby="cobrado">
          <h2 id="cobrado">Lo mostrado y lo cobrado</h2>
          <p>
            Pedidos a los que se cobró otra cantidad que la que mostraba la página al pagar:{' '}
            <strong className={charged.count > 0 ? 'late' : undefined}>
              {formatListCount(charged.count)}
            </strong>
            . La revisión de la noche compara productos, descuentos y envío con lo cobrado y lo
            devuelto.
          </p>
          {charged.orders.length > 0 ? (
            <ul>
              {charged.orders.map((number) => (
                <li key={number}>
                  <Link to={createOfficePageUrl('Pedido', { number })}>Pedido {number}</Link>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
        <section className="sec" aria-labelledby="salida">
          <h2 id="salida">Correos y mensajes</h2>
          {mail_words_refused > 0 ? (
            <p>
              <Link to={createOfficePageUrl('Correos')}>
                Correos cuyas palabras ya no se pueden mandar y salen con las de la casa:{' '}
                {formatListCount(mail_words_refused)}
              </Link>
            </p>
          ) : null}
          <ListTable
            label="Correos y mensajes"
            columns={[
              { key: 'canal', title: 'Qué', head: true },
              { key: 'espera', title: 'En espera', end: true, said: true },
              { key: 'viejo', title: 'El más viejo', said: true },
              { key: 'fallo', title: 'No salieron', end: true, said: true },
            ]}
            rows={outbox.map(({ channel, waiting, oldest, failed }) => ({
              key: channel,
              isLate: failed > 0,
              cells: {
                canal: channels[channel] ?? channel,
                espera: formatListCount(waiting),
                viejo: oldest ? formatDateTime(oldest) : '—',
                fallo: failed > 0 ? <span className="late">{formatListCount(failed)}</span> : '0',
              },
            }))}
          />
        </section>
        <section className="sec" aria-labelledby="tareas">
          <h2 id="tareas">Tareas</h2>
          <ListTable
            label="Tareas"
            columns={[
              { key: 'nombre', title: 'Tarea', head: true },
              { key: 'estado', title: 'Estado' },
              { key: 'hecha', title: 'Se hizo', said: true },
              { key: 'cron', title: 'Cuándo toca', said: true },
            ]}
            rows={jobs.map((job) => ({
              key: job.name,
              isLate: isFailing(job),
              cells: {
                nombre: (
                  <>
                    {formatJobName(job.name)}
                    <span className="sub">{job.name}</span>
                  </>
                ),
                estado: <JobState job={job} />,
                hecha: job.last_done ? formatDateTime(job.last_done) : '—',
                cron: formatJobSchedule(job.cron),
              },
            }))}
          />
        </section>
        <section className="sec" aria-labelledby="procesos">
          <h2 id="procesos">Procesos, por sus conexiones</h2>
          <ListTable
            label="Procesos"
            columns={[
              { key: 'nombre', title: 'Proceso', head: true },
              { key: 'conexiones', title: 'Conexiones', end: true, said: true },
              { key: 'desde', title: 'Desde', said: true },
            ]}
            rows={processes.map(({ name, connections, since }) => ({
              key: name,
              cells: {
                nombre: name,
                conexiones: String(connections),
                desde: formatDateTime(since),
              },
            }))}
          />
        </section>
        <section className="sec" aria-labelledby="partes">
          <h2 id="partes">Base de datos y versiones</h2>
          <dl className="sums">
            {[
              ['PostgreSQL', database.version + (database.is_read_only ? ', solo lectura' : '')],
              ['Tamaño', `${database.megabytes.toLocaleString('es-MX')} MB`],
              ['Conexiones', `${database.connections} de ${database.most_connections}`],
              ['Migración', String(database.migration)],
              ['Versión de la tienda', program.version],
              ['Node', program.node],
              ['Memoria del Mostrador', `${program.megabytes} MB`],
              ['En marcha desde', formatDateTime(program.since)],
            ].map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  )
}

type Job = HealthResponse['jobs'][number]

function isFailing({ last_done, last_failed }: Job): boolean {
  return last_failed !== null && (last_done === null || last_failed > last_done)
}

function JobState({ job }: { job: Job }) {
  if (isFailing(job)) return <span className="st no">Falló</span>
  return job.last_done ? (
    <span className="st ok">Bien</span>
  ) : (
    <span className="st wait">En espera</span>
  )
}
