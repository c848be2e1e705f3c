import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { TicketsExportQuery } from '#contract/operator/tickets.ts'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { parseTicketSearch } from '#domain/support/ticket-queues.ts'
import { ticketStateTexts } from '#domain/ticket-states.ts'
import type { TicketCursor, QueuedTicket } from '#persistence/support/office-tickets.ts'
import { addTicketNote } from '#use-cases/support/add-ticket-note.ts'
import { answerTicketAsShop } from '#use-cases/support/answer-ticket-as-shop.ts'
import { assignTicket } from '#use-cases/support/assign-ticket.ts'
import {
  readTicketQueuePage,
  readTicketQueue,
  readOfficeTicket,
} from '#use-cases/support/read-ticket-queue.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'
import {
  toOfficeTicket,
  formatTicketCursor,
  toTicketQueueRow,
  parseTicketCursor,
} from './ticket-responses.ts'

const ownTexts: OwnRefusalTexts = {
  'move-not-allowed': 'El ticket está cerrado: ya no admite respuestas.',
  'invalid-input': 'El texto está vacío o pasa de 4000 caracteres.',
  'operator-not-found': 'Nadie de la tienda tiene ese correo.',
}

/** Routes of support tickets: queues, details, replies, notes, assignment. */
export async function ticketRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools

  registerOperationRoute(
    server,
    'listTickets',
    {
      config: { needs: 'tickets:read' },
      summary: 'Una fila de tickets: lo que espera a la tienda, por plazo',
    },
    async ({ query, caller }) => {
      const now = clock()
      const view = viewOf(query, caller.operator.id)
      const found = await readTicketQueue(
        db,
        { ...view, after: parseTicketCursor(query.after) },
        now,
      )
      return {
        tickets: found.tickets.map((ticket) => toTicketQueueRow(ticket, now)),
        next: found.next && formatTicketCursor(found.next),
        counts: found.counts,
        reasons: found.reasons.map(({ id, reason }) => ({ id, reason })),
      }
    },
  )

  registerOperationRoute(
    server,
    'exportTickets',
    {
      config: { needs: 'tickets:read', ...listExportRouteOptions },
      summary: 'Los mismos tickets como archivo CSV, sin lo que se escribió en ellos',
    },
    (request, reply) => {
      const { query, caller } = request
      const { tab = 'open', reason, search } = query
      const now = clock()
      const view = viewOf(query, caller.operator.id)
      return sendListExport(tools, request, reply, {
        list: 'tickets',
        filter: { tab, ...(reason !== undefined && { reason }) },
        search,
        name: 'tickets',
        columns: ticketColumns,
        async read(after?: TicketCursor) {
          const page = await readTicketQueuePage(
            db,
            { ...view, after: after ?? null },
            now,
            rowsPerExportBatch,
          )
          return { rows: page.tickets, next: page.next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'getTicket',
    { config: { needs: 'tickets:read' }, summary: 'Un ticket con su conversación y sus notas' },
    async ({ params }, reply) => {
      const found = await readOfficeTicket(db, params.id)
      if (!found) return sendRefusal(reply, { code: 'ticket-not-found' })
      const { templates, colleagues } = found
      return { ticket: toOfficeTicket(found, clock()), templates, colleagues }
    },
  )

  registerOperationRoute(
    server,
    'answerTicket',
    {
      config: { needs: 'tickets:write' },
      summary: 'Responde; la persona lo lee en su cuenta y por correo',
      description:
        'Si alguien respondió después de `seen`, no se envía nada y el «no» trae esa respuesta.',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { body: text, leaves, seen, name: authorName, attachments: ids } = body
      const { actor, operator } = caller
      const answer = {
        ticketId: params.id,
        body: text,
        authorName,
        leaves,
        seen,
        attached: ids && { operator: operator.email, ids },
        actor,
        requestId,
      }
      const answered = await answerTicketAsShop(db, answer, clock())
      if (answered.ok) return createSuccessReply('Respuesta enviada.')
      if (answered.code !== 'answered-meanwhile') return sendRefusal(reply, answered, ownTexts)
      const { authorName: who, body: said } = answered.other
      const words = `${who} respondió mientras escribías: «${said}» Léelo antes de enviar lo tuyo.`
      return sendErrorResponse(reply, 409, answered.code, words)
    },
  )

  registerOperationRoute(
    server,
    'assignTicket',
    { config: { needs: 'tickets:write' }, summary: 'Da el ticket a quien lo atiende, o a nadie' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const order = { ticketId: params.id, ...body, actor: caller.actor, requestId }
      const assigned = await assignTicket(db, order, clock())
      if (!assigned.ok) return sendRefusal(reply, assigned, ownTexts)
      return createSuccessReply(
        body.to === null ? 'Nadie atiende el ticket.' : `Lo atiende ${body.to}.`,
      )
    },
  )

  registerOperationRoute(
    server,
    'addTicketNote',
    {
      config: { needs: 'tickets:write' },
      summary: 'Deja una nota entre colegas; la persona no la lee',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const note = {
        ticketId: params.id,
        body: body.body,
        author: operator.email,
        actor,
        requestId,
      }
      const noted = await addTicketNote(db, note, clock())
      return noted.ok ? createSuccessReply('Nota guardada.') : sendRefusal(reply, noted, ownTexts)
    },
  )
}

function viewOf(
  { tab: queue = 'open', reason: reasonId, search = '' }: Static<typeof TicketsExportQuery>,
  operatorId: number,
) {
  const searched = parseTicketSearch(search)
  return {
    operatorId,
    queue,
    ...(reasonId !== undefined && { reasonId }),
    ...(searched && { search: searched }),
  }
}

const ticketColumns: ExportColumns<QueuedTicket> = {
  Ticket: ({ id }) => id,
  Asunto: ({ subject }) => subject,
  Motivo: ({ reason }) => reason,
  Estado: ({ state }) => ticketStateTexts[state],
  Persona: ({ shopperName }) => shopperName,
  Pedido: ({ orderNumber }) => orderNumber,
  'Lo atiende': ({ assignedTo }) => assignedTo,
  Vence: ({ dueAt }) => dueAt && formatMexicoTimestamp(dueAt),
  Llegó: ({ createdAt }) => formatMexicoTimestamp(createdAt),
}
