import type { TicketQueueResponse } from '#contract/operator/tickets.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { formatListCount } from '../lists/list-count-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { formatShortTicketDeadline, isTicketDeadlineNear } from './ticket-labels.ts'
import type { readTicketTab } from './ticket-tabs.ts'

/** Sidebar of a ticket with the queue (list of tickets) from which it was opened. */
export function TicketQueueAside({
  queue: { tickets, counts },
  tab: { name, label, counted },
  current,
  now,
}: {
  queue: TicketQueueResponse
  tab: ReturnType<typeof readTicketTab>
  current: number
  now: number
}) {
  return (
    <nav className="queue" aria-label={`Cola: ${label}`}>
      <div className="head">
        <h2>
          <Link className="name" to={createOfficePageUrl('Tickets', {}, { ver: name })}>
            {label}
          </Link>
        </h2>
        {counted ? <Badge>{formatListCount(counts[counted])}</Badge> : null}
      </div>
      <ul>
        {tickets.map(({ id, subject, due_at: due, shopper_name }) => (
          <li key={id} data-row="" tabIndex={-1}>
            <Link
              to={createOfficePageUrl('Ticket', { id: String(id) }, { ver: name })}
              aria-current={id === current ? 'page' : undefined}
            >
              <strong>{subject}</strong>
              <small className={due && isTicketDeadlineNear(due, now) ? 'late' : undefined}>
                {due ? formatShortTicketDeadline(due, now) : null}
              </small>
              <small>{shopper_name ?? 'Cuenta borrada'}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
