import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { WorkQueue, TodayOverviewResponse } from '#contract/operator/today-overview.ts'
import { Link } from '#ui/link.tsx'
import {
  capitalize,
  toCalendarDay,
  formatTimeOfDay,
  formatMoney,
  formatWeekday,
  formatRelativeDay,
} from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { formatListCount } from '../lists/list-count-labels.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { ConnectionFaultAlert } from '../settings/connection-fault-alert.tsx'
import { DevServiceAlert } from '../settings/dev-service-alert.tsx'
import { FirstSteps } from './first-steps.tsx'
import { SalesChart } from './sales-chart.tsx'
import { formatWorkQueueTitle, countPendingItemsOfMenuEntry } from './work-queue-labels.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const today = await createOperatorApiReader(asked).get('getToday')
  if (!today.is_open) throw redirect(createOfficePageUrl('Bienvenida'))
  return today
}

/** Start page "Hoy": pending work with actions, and today's sales. */
export default function Today({ loaderData }: { loaderData: TodayOverviewResponse }) {
  const {
    now,
    queues,
    sales,
    stand_ins,
    connection_faults,
    first_steps: steps,
    shop_url,
  } = loaderData
  const waiting = countPendingItemsOfMenuEntry(createOfficePageUrl('Hoy'), queues)
  return (
    <>
      <PageHeader
        title="Hoy"
        state={`${capitalize(formatWeekday(toCalendarDay(now)))}, ${formatTimeOfDay(now)}`}
      />
      <ConnectionFaultAlert faults={connection_faults} />
      <DevServiceAlert devServices={stand_ins} />
      <div className="cols">
        <section className="sec" aria-labelledby="espera">
          {queues.length === 0 && steps && steps.length > 0 ? (
            <FirstSteps left={steps} shopUrl={shop_url} />
          ) : queues.length === 0 ? (
            <EmptyList words="No hay pendientes. Lo que necesite a una persona aparece aquí." />
          ) : (
            <>
              <h2 id="espera">
                {waiting === 1 ? '1 pendiente' : `${formatListCount(waiting)} pendientes`}
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

function QueueRow({ queue, now, isFirst }: { queue: WorkQueue; now: string; isFirst: boolean }) {
  const { title, command, to } = formatWorkQueueTitle(queue)
  const isLate = queue.name === 'pickups' && toCalendarDay(queue.oldest) < toCalendarDay(now)
  return (
    <li data-row="" tabIndex={-1}>
      <b>{formatListCount(queue.count)}</b>
      <div>
        <strong>{title}</strong>
        <p className={isLate ? 'late' : undefined}>{sinceWords(queue, now)}</p>
      </div>
      <Link
        to={to}
        className={isFirst ? 'btn primary' : 'act'}
        aria-label={`${command}: ${formatListCount(queue.count)} ${title}`}
      >
        {command}
      </Link>
    </li>
  )
}

function sinceWords({ name, count, oldest }: WorkQueue, now: string): string {
  const day = formatRelativeDay(toCalendarDay(oldest), toCalendarDay(now))
  if (name === 'pickups') {
    const which = count === 1 ? 'Su plazo' : 'El primer plazo'
    return toCalendarDay(oldest) < toCalendarDay(now)
      ? `${which} terminó ${day}`
      : `${which} termina ${day}`
  }
  const moment = name === 'privacy_requests' ? day : `${day} a las ${formatTimeOfDay(oldest)}`
  return count === 1 ? `Desde ${moment}` : `El más antiguo: ${moment}`
}

function SalesOfToday({ sales }: { sales: NonNullable<TodayOverviewResponse['sales']> }) {
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
    : `${count === 0 ? 'Ningún pedido' : `${formatListCount(count)} pedidos`}.`
}
