import type { OfficeTicketResponse } from '#contract/operator/tickets.ts'
import { TicketAttachments } from './ticket-attachments.tsx'
import { getInitials, formatTicketDateAndTime } from './ticket-labels.ts'

type Ticket = OfficeTicketResponse['ticket']

/** Messages of a ticket in order: shopper, shop, internal notes. */
export function TicketConversation({ ticket, now }: { ticket: Ticket; now: number }) {
  const person = ticket.shopper_name ?? 'Cuenta borrada'
  const first = {
    key: 'first',
    kind: 'customer' as const,
    who: person,
    body: ticket.body,
    at: ticket.created_at,
    files: filesOf(ticket, null),
  }
  const replies = ticket.replies.map((reply) => ({
    key: `r${reply.id}`,
    kind: reply.author,
    who: reply.author_name,
    body: reply.body,
    at: reply.created_at,
    files: filesOf(ticket, reply.id),
  }))
  const notes = ticket.notes.map((note) => ({
    key: `n${note.id}`,
    kind: 'note' as const,
    who: note.author,
    body: note.body,
    at: note.created_at,
    files: [],
  }))
  const said = [...replies, ...notes].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <ul className="talk">
      {[first, ...said].map(({ key, ...entry }) => (
        <Entry key={key} {...entry} now={now} />
      ))}
    </ul>
  )
}

function filesOf({ attachments }: Ticket, replyId: number | null) {
  return attachments.filter(({ reply_id }) => reply_id === replyId)
}

interface EntryProps {
  kind: Ticket['replies'][number]['author'] | 'note'
  who: string
  body: string
  at: string
  files: Ticket['attachments']
  now: number
}

function Entry({ kind, who, body, at, files, now }: EntryProps) {
  const when = formatTicketDateAndTime(at, now)
  if (kind === 'note') {
    return (
      <li className="note">
        <strong>
          Nota interna, {who}, <time dateTime={at}>{when}</time>.
        </strong>{' '}
        <span className="said">{body}</span>
      </li>
    )
  }
  return (
    <li className={kind === 'customer' ? undefined : 'ours'}>
      <span className="face" aria-hidden="true">
        {getInitials(who)}
      </span>
      <div>
        <strong>{who}</strong>{' '}
        <time className="faint" dateTime={at}>
          {when}
        </time>
      </div>
      <p className="said">{body}</p>
      <TicketAttachments files={files} />
    </li>
  )
}
