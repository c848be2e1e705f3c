import { lazy, Suspense } from 'react'
import type { TicketAttachment, TicketDetailResponse } from '#contract/tickets.ts'
import { Link } from '#ui/link.tsx'
import { toCalendarDay, formatDay, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { useShopName } from '../shared-shop-data.ts'
import { TicketReplyBox } from './ticket-reply-box.tsx'
import { TicketStateBadge } from './ticket-state-badge.tsx'

type FullTicket = TicketDetailResponse['ticket']
type Reply = FullTicket['replies'][number]

const FileList = lazy(() =>
  import('./attachment-list.tsx').then((file) => ({ default: file.AttachmentList })),
)

/**
 * A ticket as a conversation, oldest message first, with a reply box when the shop waits for the
 * shopper (TKT-02).
 */
export function TicketConversation({ ticket }: { ticket: FullTicket }) {
  return (
    <>
      <div className="page-head row apart wraps">
        <div>
          <h1>{ticket.subject}</h1>
          <p className="muted">{ticket.reason}</p>
        </div>
        <TicketStateBadge ticket={ticket} />
      </div>
      <div className="duo">
        <div className="stack gap-4">
          <ol className="chat" aria-label="Conversación">
            <Message
              reply={{
                id: 0,
                author: 'customer',
                author_name: '',
                body: ticket.body,
                created_at: ticket.created_at,
              }}
              files={filesOf(ticket, null)}
            />
            {ticket.replies.map((reply) => (
              <Message key={reply.id} reply={reply} files={filesOf(ticket, reply.id)} />
            ))}
          </ol>
          <Next ticket={ticket} />
        </div>
        <Facts ticket={ticket} />
      </div>
    </>
  )
}

/** Attachments of a reply; if `replyId` is null, attachments of the ticket itself. */
function filesOf({ attachments }: FullTicket, replyId: number | null) {
  return attachments.filter(({ reply_id }) => reply_id === replyId)
}

function Message({ reply, files }: { reply: Reply; files: readonly TicketAttachment[] }) {
  const shopName = useShopName()
  if (reply.author === 'system') return <li className="turn">{reply.body}</li>
  const mine = reply.author === 'customer'
  return (
    <li className={mine ? 'me-said' : undefined}>
      <p className="by">
        <strong>{mine ? 'Tú' : signature(reply.author_name, shopName)}</strong>{' '}
        <time dateTime={reply.created_at}>{formatDateTime(reply.created_at)}</time>
      </p>
      <div className="says">
        {reply.body.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {files.length > 0 ? (
        <Suspense fallback={null}>
          <FileList files={files} label="Archivos de este mensaje" />
        </Suspense>
      ) : null}
    </li>
  )
}

/** Signature of the shop's ticket messages: "Lupita, de" and the shop's name. */
function signature(name: string, shopName: string): string {
  return name === '' || name === shopName ? shopName : `${name}, de ${shopName}`
}

function Next({ ticket }: { ticket: FullTicket }) {
  if (ticket.status === 'closed') {
    return (
      <p className="box muted">
        Este ticket está cerrado.{' '}
        <Link className="textlink" to={linkTo('Create Ticket')}>
          Abre otro si necesitas algo más.
        </Link>
      </p>
    )
  }
  if (ticket.status === 'resolved') {
    return (
      <TicketReplyBox
        key="settled"
        ticketId={ticket.id}
        folded={
          ticket.reopens_until
            ? `Si respondes antes del ${formatDay(toCalendarDay(ticket.reopens_until))}, lo abrimos de nuevo.`
            : 'Si respondes, lo abrimos de nuevo.'
        }
      />
    )
  }
  return <TicketReplyBox key="open" ticketId={ticket.id} />
}

function Facts({ ticket }: { ticket: FullTicket }) {
  return (
    <aside className="box stack" aria-labelledby="sobre">
      <h2 id="sobre" className="h-m">
        Sobre este ticket
      </h2>
      <dl className="sums small">
        <div>
          <dt className="muted">Ticket</dt>
          <dd className="num">{ticket.id}</dd>
        </div>
        <div>
          <dt className="muted">Abierto</dt>
          <dd>
            <time dateTime={ticket.created_at}>{formatDateTime(ticket.created_at)}</time>
          </dd>
        </div>
        <div>
          <dt className="muted">Razón</dt>
          <dd>{ticket.reason}</dd>
        </div>
        <div>
          <dt className="muted">Pedido</dt>
          <dd>
            {ticket.order_number ? (
              <Link
                className="textlink num"
                to={linkTo('Order Detail', { id: ticket.order_number })}
              >
                {ticket.order_number}
              </Link>
            ) : (
              'Consulta sin pedido'
            )}
          </dd>
        </div>
      </dl>
    </aside>
  )
}
