import type { TicketQueueReply } from '#contract/operator/tickets.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { countWords } from '../lists/count-words.ts'
import { linkTo } from '../page-address.ts'
import type { readTicketTab } from './ticket-tabs.ts'
import { deadlineShort, isPressing } from './ticket-words.ts'

/** Sidebar with the ticket queue from which the ticket was opened. */
export function TicketQueueAside({
  queue: { tickets, counts },
  tab: { name, label, counted },
  current,
  now,
}: {
  queue: TicketQueueReply
  tab: ReturnType<typeof readTicketTab>
  current: number
  now: number
}) {
  return (
    <nav className="queue" aria-label={`Cola: ${label}`}>
      <div className="head">
        <h2>
          <Link className="name" to={linkTo('Tickets', {}, { ver: name })}>
            {label}
          </Link>
        </h2>
        {counted ? <Badge>{countWords(counts[counted])}</Badge> : null}
      </div>
      <ul>
        {tickets.map(({ id, subject, due_at: due, shopper_name }) => (
          <li key={id} data-row="" tabIndex={-1}>
            <Link
              to={linkTo('Ticket', { id: String(id) }, { ver: name })}
              aria-current={id === current ? 'page' : undefined}
            >
              <strong>{subject}</strong>
              <small className={due && isPressing(due, now) ? 'late' : undefined}>
                {due ? deadlineShort(due, now) : null}
              </small>
              <small>{shopper_name ?? 'Cuenta borrada'}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
