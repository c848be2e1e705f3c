import type { FastifyInstance } from 'fastify'
import { type Ticket } from '#contract/tickets.ts'
import { maxOpenTicketsPerShopper, getTicketReopenDeadline } from '#domain/support/ticket.ts'
import { type TicketState } from '#domain/ticket-states.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { answerTicketAsShopper } from '#use-cases/support/answer-ticket-as-shopper.ts'
import { openTicketWithinLimit } from '#use-cases/support/open-ticket.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendFieldErrors } from '../error-responses.ts'
import { toTicketAnswerFieldErrors, toTicketFieldErrors } from '../field-error-texts.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toTicketAttachment } from './ticket-attachment-responses.ts'

const maxTickets = 200

const stateLabels: Record<TicketState, string> = {
  open: 'Abierto',
  in_progress: 'En atención',
  waiting_customer: 'Esperando tu respuesta',
  resolved: 'Resuelto',
  closed: 'Cerrado',
}

/** Routes of support tickets; ticket reasons are public, tickets are private to their shopper. */
export async function ticketRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  registerShopApiRoute(
    server,
    'listTicketReasons',
    { config: { cost: 'read' }, summary: 'Las razones de un ticket' },
    async () => tickets.listTicketReasons(options.db),
  )

  await server.register(ownTicketRoutes, options)
}

async function ownTicketRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listTickets',
    { config: { cost: 'read' }, summary: 'Los tickets' },
    async ({ shopper }) =>
      (await tickets.listTicketsOfShopper(db, shopper.id, maxTickets)).map(toTicket),
  )

  registerShopApiRoute(
    server,
    'getTicket',
    { config: { cost: 'read' }, summary: 'Un ticket propio con sus respuestas' },
    async ({ shopper, params }, reply) => {
      const ticket = await tickets.findTicket(db, shopper.id, params.id)
      if (!ticket) return sendApiErrorResponse(reply, 'ticket-not-found')
      const [replies, attachments] = await Promise.all([
        tickets.listTicketReplies(db, ticket.id),
        ticketAttachments.listAttachments(db, ticket.id),
      ])
      return {
        ticket: {
          ...toTicket(ticket),
          replies: replies.map((one) => ({
            id: one.id,
            author: one.author,
            author_name: one.authorName,
            body: one.body,
            created_at: one.createdAt.toISOString(),
          })),
          attachments: attachments.map(toTicketAttachment),
          reopens_until:
            getTicketReopenDeadline(ticket.state, ticket.resolvedAt)?.toISOString() ?? null,
        },
      }
    },
  )

  registerShopApiRoute(
    server,
    'createTicket',
    {
      config: { cost: 'write' },
      summary: 'Abre un ticket, sobre un pedido propio o sobre ninguno',
    },
    async ({ shopper, body }, reply) => {
      const written = {
        shopperId: shopper.id,
        orderId: typeof body.order_id === 'number' ? body.order_id : null,
        reasonId: body.tickets_reason_id,
        subject: body.subject,
        body: body.body,
        attachmentIds: body.attachments ?? [],
      }
      const opened = await openTicketWithinLimit(db, written, clock())
      if (opened.ok) {
        const messageForUser = `Recibimos tu ticket ${opened.id}. Te respondemos por aquí y por correo.`
        return { success: true as const, messageForUser }
      }
      if (opened.code === 'limit-reached') {
        const messageForUser = `Tienes ${maxOpenTicketsPerShopper} tickets sin resolver. Responde en uno de ellos, o márcalo como resuelto.`
        return sendApiErrorResponse(reply, opened.code, { messageForUser })
      }
      return sendFieldErrors(reply, opened, toTicketFieldErrors)
    },
  )

  registerShopApiRoute(
    server,
    'replyToTicket',
    { config: { cost: 'write' }, summary: 'Responde en un ticket propio, o lo da por resuelto' },
    async ({ shopper, params, body }, reply) => {
      const resolved = body.resolved ?? false
      const { body: text = '', attachments: attachmentIds = [] } = body
      const answer = { shopper, ticketId: params.id, body: text, resolved, attachmentIds }
      const answered = await answerTicketAsShopper(db, answer, clock())
      if (answered.ok) {
        const messageForUser = resolved
          ? 'Marcamos tu ticket como resuelto.'
          : 'Enviamos tu respuesta.'
        return { success: true as const, messageForUser }
      }
      if (answered.code === 'move-not-allowed') {
        const messageForUser = 'Este ticket ya está cerrado. Si lo necesitas, abre uno nuevo.'
        return sendApiErrorResponse(reply, answered.code, { messageForUser })
      }
      return sendFieldErrors(reply, answered, toTicketAnswerFieldErrors)
    },
  )
}

function toTicket(ticket: tickets.Ticket): Ticket {
  return {
    id: ticket.id,
    order_id: ticket.orderId,
    order_number: ticket.orderNumber,
    tickets_reason_id: ticket.reasonId,
    reason: ticket.reason,
    subject: ticket.subject,
    body: ticket.body,
    status: ticket.state,
    status_label: stateLabels[ticket.state],
    created_at: ticket.createdAt.toISOString(),
  }
}
