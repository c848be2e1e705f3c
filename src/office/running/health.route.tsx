import type { LoaderFunctionArgs } from 'react-router'
import type { HealthReply } from '#contract/operator/health.ts'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { countWords } from '../lists/count-words.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'
import { jobWords, ruleWords } from './job-words.ts'

const channels: Record<string, string> = {
  mail: 'Correos',
  sms: 'Mensajes de texto',
  push: 'Avisos a teléfonos',
  webhook: 'Avisos a otros sistemas',
}

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('getHealth')
}

/** Health page: state of the shop's components. */
export default function Health({ loaderData }: { loaderData: HealthReply }) {
  const { database, outbox, mail_words_refused, jobs, processes, program, now } = loaderData
  const { charged_otherwise: charged } = loaderData
  const { me, waiting } = useOfficeData()
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
      <PageHead
        title="Salud"
        state={
          <p className={failing === 0 ? 'st ok' : 'st no'}>
            {failing === 0 ? 'Todo en orden' : 'Hay algo que ver'}, {formatMoment(now)}
          </p>
        }
      />
      <div className="stack">
        {isFor(pages.Revisión, me) ? (
          <section className="sec" aria-labelledby="revision">
            <h2 id="revision">Revisión de cada noche</h2>
            <p>
              {findings === 0 ? 'Existencias, dinero, pedidos y bitácora cuadran. ' : null}
              <Link to={linkTo('Revisión')}>
                {findings === 0 ? 'Qué se revisa' : `Ver lo que no cuadra: ${countWords(findings)}`}
              </Link>
            </p>
          </section>
        ) : null}
        <section className="sec" aria-labelledby="cobrado">
          <h2 id="cobrado">Lo mostrado y lo cobrado</h2>
          <p>
            Pedidos a los que se cobró otra cantidad que la que mostraba la página al pagar:{' '}
            <strong className={charged.count > 0 ? 'late' : undefined}>
              {countWords(charged.count)}
            </strong>
            . La revisión de la noche compara productos, descuentos y envío con lo cobrado y lo
            devuelto.
          </p>
          {charged.orders.length > 0 ? (
            <ul>
              {charged.orders.map((number) => (
                <li key={number}>
                  <Link to={linkTo('Pedido', { number })}>Pedido {number}</Link>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
        <section className="sec" aria-labelledby="salida">
          <h2 id="salida">Correos y mensajes</h2>
          {mail_words_refused > 0 ? (
            <p>
              <Link to={linkTo('Correos')}>
                Correos cuyas palabras ya no se pueden mandar y salen con las de la casa:{' '}
                {countWords(mail_words_refused)}
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
                espera: countWords(waiting),
                viejo: oldest ? formatMoment(oldest) : '—',
                fallo: failed > 0 ? <span className="late">{countWords(failed)}</span> : '0',
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
                    {jobWords(job.name)}
                    <span className="sub">{job.name}</span>
                  </>
                ),
                estado: <JobState job={job} />,
                hecha: job.last_done ? formatMoment(job.last_done) : '—',
                cron: ruleWords(job.cron),
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
              cells: { nombre: name, conexiones: String(connections), desde: formatMoment(since) },
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
              ['En marcha desde', formatMoment(program.since)],
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

type Job = HealthReply['jobs'][number]

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
