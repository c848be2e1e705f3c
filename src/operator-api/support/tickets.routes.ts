import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { TicketsFileQuery } from '#contract/operator/tickets.ts'
import { stampInMexico } from '#domain/calendar.ts'
import { readTicketSearch } from '#domain/support/ticket-queues.ts'
import { ticketStateTexts } from '#domain/support/ticket.ts'
import type { After, QueuedTicket } from '#persistence/support/ticket-desk.ts'
import { answerAsShop } from '#use-cases/support/answer-as-shop.ts'
import { assignTicket } from '#use-cases/support/assign-ticket.ts'
import { noteOnTicket } from '#use-cases/support/note-on-ticket.ts'
import { pageOfQueue, readQueue, readTicket } from '#use-cases/support/read-desk.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { deskTicket, pageAfter, queuedTicket, readPage } from './ticket-replies.ts'

const refusals = {
  'ticket-not-found': 'Ese ticket no existe.',
  'move-not-allowed': 'El ticket está cerrado: ya no admite respuestas.',
  'attachments-gone': 'Uno de los archivos ya no está. Quítalo y agrégalo otra vez.',
  'invalid-input': 'El texto está vacío o pasa de 4000 caracteres.',
  'operator-not-found': 'Nadie de la tienda tiene ese correo.',
  'may-not-answer': 'Esa persona no puede responder tickets.',
}

/** Routes of tickets: queues, details, answers, notes, assignment. */
export async function ticketDeskRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools

  serve(
    server,
    'listTickets',
    {
      config: { needs: 'tickets:read' },
      summary: 'Una fila de tickets: lo que espera a la tienda, por plazo',
    },
    async ({ query, caller }) => {
      const now = clock()
      const view = viewOf(query, caller.operator.id)
      const found = await readQueue(db, { ...view, after: readPage(query.after) }, now)
      return {
        tickets: found.tickets.map((ticket) => queuedTicket(ticket, now)),
        next: found.next && pageAfter(found.next),
        counts: found.counts,
        reasons: found.reasons.map(({ id, reason }) => ({ id, reason })),
      }
    },
  )

  serve(
    server,
    'exportTickets',
    {
      config: { needs: 'tickets:read', ...listFile },
      summary: 'Los mismos tickets como archivo CSV, sin lo que se escribió en ellos',
    },
    (request, reply) => {
      const { query, caller } = request
      const { tab = 'open', reason, search } = query
      const now = clock()
      const view = viewOf(query, caller.operator.id)
      return sendList(tools, request, reply, {
        list: 'tickets',
        filter: { tab, ...(reason !== undefined && { reason }) },
        search,
        name: 'tickets',
        columns: ticketColumns,
        async read(after?: After) {
          const page = await pageOfQueue(db, { ...view, after: after ?? null }, now, rowsAtOnce)
          return { rows: page.tickets, next: page.next ?? undefined }
        },
      })
    },
  )

  serve(
    server,
    'getTicket',
    { config: { needs: 'tickets:read' }, summary: 'Un ticket con su conversación y sus notas' },
    async ({ params }, reply) => {
      const found = await readTicket(db, params.id)
      if (!found) return sendRefused(reply, { code: 'ticket-not-found' }, refusals)
      const { templates, colleagues } = found
      return { ticket: deskTicket(found, clock()), templates, colleagues }
    },
  )

  serve(
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
      const answered = await answerAsShop(db, answer, clock())
      if (answered.ok) return done('Respuesta enviada.')
      if (answered.code !== 'answered-meanwhile') return sendRefused(reply, answered, refusals)
      const { authorName: who, body: said } = answered.other
      const words = `${who} respondió mientras escribías: «${said}» Léelo antes de enviar lo tuyo.`
      return sendRefusal(reply, 409, answered.code, words)
    },
  )

  serve(
    server,
    'assignTicket',
    { config: { needs: 'tickets:write' }, summary: 'Da el ticket a quien lo atiende, o a nadie' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const order = { ticketId: params.id, ...body, actor: caller.actor, requestId }
      const assigned = await assignTicket(db, order, clock())
      if (!assigned.ok && assigned.code === 'changed-meanwhile') return sendChanged(reply, assigned)
      if (!assigned.ok) return sendRefused(reply, assigned, refusals)
      return done(body.to === null ? 'Nadie atiende el ticket.' : `Lo atiende ${body.to}.`)
    },
  )

  serve(
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
      const noted = await noteOnTicket(db, note, clock())
      return noted.ok ? done('Nota guardada.') : sendRefused(reply, noted, refusals)
    },
  )
}

function viewOf(
  { tab: queue = 'open', reason: reasonId, search = '' }: Static<typeof TicketsFileQuery>,
  operatorId: number,
) {
  const searched = readTicketSearch(search)
  return {
    operatorId,
    queue,
    ...(reasonId !== undefined && { reasonId }),
    ...(searched && { search: searched }),
  }
}

const ticketColumns: Columns<QueuedTicket> = {
  Ticket: ({ id }) => id,
  Asunto: ({ subject }) => subject,
  Motivo: ({ reason }) => reason,
  Estado: ({ state }) => ticketStateTexts[state],
  Persona: ({ shopperName }) => shopperName,
  Pedido: ({ orderNumber }) => orderNumber,
  'Lo atiende': ({ assignedTo }) => assignedTo,
  Vence: ({ dueAt }) => dueAt && stampInMexico(dueAt),
  Llegó: ({ createdAt }) => stampInMexico(createdAt),
}
