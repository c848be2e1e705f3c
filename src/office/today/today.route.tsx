import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Queue, TodayReply } from '#contract/operator/today.ts'
import { Link } from '#ui/link.tsx'
import { capital, dayOf, formatClock, formatMoney, formatWeekday, onDay } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { countWords } from '../lists/count-words.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { DevServiceAlert } from '../settings/dev-service-alert.tsx'
import { queueWords, waitingAt } from './queue-words.ts'
import { SalesChart } from './sales-chart.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const today = await readsFor(asked).get('getToday')
  if (!today.is_open) throw redirect(linkTo('Bienvenida'))
  return today
}

/** Start page "Hoy": pending work with actions, and today's sales. */
export default function Today({ loaderData }: { loaderData: TodayReply }) {
  const { now, queues, sales, stand_ins } = loaderData
  const waiting = waitingAt(linkTo('Hoy'), queues)
  return (
    <>
      <PageHead title="Hoy" state={`${capital(formatWeekday(dayOf(now)))}, ${formatClock(now)}`} />
      <DevServiceAlert devServices={stand_ins} />
      <div className="cols">
        <section className="sec" aria-labelledby="espera">
          {queues.length === 0 ? (
            <EmptyList words="No hay pendientes. Lo que necesite a una persona aparece aquí." />
          ) : (
            <>
              <h2 id="espera">
                {waiting === 1 ? '1 pendiente' : `${countWords(waiting)} pendientes`}
              </h2>
              <ul className="todo">
                {queues.map((queue, index) => (
                  <QueueRow key={queue.name} queue={queue} now={now} isFirst={index === 0} />
                ))}
              </ul>
            </>
          )}
        </section>
        {sales ? <SalesOfToday sales={sales} /> : null}
      </div>
    </>
  )
}

function QueueRow({ queue, now, isFirst }: { queue: Queue; now: string; isFirst: boolean }) {
  const { title, command, to } = queueWords(queue)
  const isLate = queue.name === 'pickups' && dayOf(queue.oldest) < dayOf(now)
  return (
    <li data-row="" tabIndex={-1}>
      <b>{countWords(queue.count)}</b>
      <div>
        <strong>{title}</strong>
        <p className={isLate ? 'late' : undefined}>{sinceWords(queue, now)}</p>
      </div>
      <Link
        to={to}
        className={isFirst ? 'btn primary' : 'act'}
        aria-label={`${command}: ${countWords(queue.count)} ${title}`}
      >
        {command}
      </Link>
    </li>
  )
}

function sinceWords({ name, count, oldest }: Queue, now: string): string {
  const day = onDay(dayOf(oldest), dayOf(now))
  if (name === 'pickups') {
    const which = count === 1 ? 'Su plazo' : 'El primer plazo'
    return dayOf(oldest) < dayOf(now) ? `${which} terminó ${day}` : `${which} termina ${day}`
  }
  const moment = name === 'privacy_requests' ? day : `${day} a las ${formatClock(oldest)}`
  return count === 1 ? `Desde ${moment}` : `El más antiguo: ${moment}`
}

function SalesOfToday({ sales }: { sales: NonNullable<TodayReply['sales']> }) {
  const today = sales.days.at(-1)
  const { total, orders } = sales.week_ago_until_now
  return (
    <aside aria-label="Ventas">
      <section className="sec" aria-labelledby="ventas">
        <h2 id="ventas">Ventas de hoy</h2>
        <p className="big">{formatMoney(today?.total ?? 0)}</p>
        <p className="muted">
          {ordersWords(today?.orders ?? 0)} Hace una semana, a esta hora: {formatMoney(total)},{' '}
          {ordersWords(orders).toLowerCase()}
        </p>
        <SalesChart days={sales.days} />
        <p className="hint">
          Pedidos hechos cada día que ya se pagaron, sin cancelados ni reembolsados. Reportes cuenta
          cada pago el día en que llegó.
        </p>
      </section>
    </aside>
  )
}

function ordersWords(count: number): string {
  return count === 1
    ? '1 pedido.'
    : `${count === 0 ? 'Ningún pedido' : `${countWords(count)} pedidos`}.`
}
