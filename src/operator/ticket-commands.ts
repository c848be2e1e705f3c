import type { OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { ticketStatesAfterShopAnswer } from '#domain/support/ticket.ts'
import { defineOperationCommand, combineListAndDetailCommands } from './api-operation-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'

const leaveTexts = {
  waiting_customer: 'espera respuesta de la persona (por omisión)',
  in_progress: 'la tienda sigue en ello',
  resolved: 'resuelto; una respuesta lo reabre durante 14 días',
  closed: 'cerrado',
}

/** Commands of support tickets and their answer templates. */
export const ticketCommands = {
  tickets: combineListAndDetailCommands(
    defineOperationCommand('listTickets', {
      summary: 'Muestra los tickets que esperan respuesta, o uno completo',
      details: 'Sin número, los que esperan a la tienda, el más antiguo primero.',
      pages: 'tickets',
      print: ({ tickets }) =>
        tickets.map(ticketLine).join('') || 'Ningún ticket espera respuesta.\n',
    }),
    defineOperationCommand('getTicket', {
      summary: 'Muestra un ticket',
      arguments: { id: 'el número' },
      print: ({ ticket }) => ticketText(ticket),
    }),
  ),
  'answer-ticket': defineOperationCommand('answerTicket', {
    summary: 'Responde un ticket; la persona lo lee en su cuenta y por correo',
    arguments: { id: 'el número', body: 'el texto, entre comillas' },
    options: {
      state: { of: 'estado', hint: 'cómo queda el ticket', choices: leaveTexts },
      name: {
        of: 'nombre',
        hint: 'con qué nombre firma la tienda; por omisión «Equipo» y el de la tienda',
      },
    },
    question: ({ id }) => `¿Responder el ticket ${id}?`,
    async complete({ id, state = 'waiting_customer' }, { call }) {
      const { ticket } = await call('getTicket', { params: { id: String(id) } })
      const leaves = ticketStatesAfterShopAnswer.find((one) => one === state)
      return { body: { leaves, seen: ticket.last_answer } }
    },
  }),
  'assign-ticket': defineOperationCommand('assignTicket', {
    summary: 'Da un ticket a quien lo atiende; sin correo, a nadie',
    arguments: { id: 'el número', to: '[el correo]' },
    question: ({ id, to = 'nadie' }) => `¿Dar el ticket ${id} a ${to}?`,
    complete: ({ to }) => ({ body: { to: to === undefined ? null : String(to) } }),
  }),
  'answer-templates': defineOperationCommand('listAnswerTemplates', {
    summary: 'Muestra las plantillas de respuestas',
    details: 'Una respuesta que se da seguido; en un ticket se inserta y se termina a mano.',
    print: ({ templates }) =>
      templates.map(({ id, name, body }) => `${id}  ${name}\n${body}\n\n`).join('') ||
      'No hay plantillas.\n',
  }),
  'keep-template': defineOperationCommand('saveAnswerTemplate', {
    summary: 'Guarda una plantilla; ocupa el lugar de la que se llama igual',
    arguments: { name: 'el nombre', body: 'el texto, entre comillas' },
    question: ({ name }) => `¿Guardar la plantilla «${name}»?`,
  }),
  'remove-template': defineOperationCommand('deleteAnswerTemplate', {
    summary: 'Quita una plantilla; las respuestas enviadas se quedan como están',
    arguments: { id: 'el número de la plantilla' },
    question: ({ id }) => `¿Quitar la plantilla ${id}?`,
  }),
  'note-ticket': defineOperationCommand('addTicketNote', {
    summary: 'Deja una nota para colegas en un ticket; la persona no la lee',
    arguments: { id: 'el número', body: 'el texto, entre comillas' },
    question: ({ id }) => `¿Dejar la nota en el ticket ${id}?`,
  }),
}

type Ticket = OperationSchemaType<'getTicket', 'reply'>['ticket']

function ticketLine(
  ticket: OperationSchemaType<'listTickets', 'reply'>['tickets'][number],
): string {
  const about = ticket.order_number ? `pedido ${ticket.order_number}` : 'sin pedido'
  const from = ticket.shopper_name ?? 'cuenta borrada'
  return `${ticket.id}  ${formatShortDateTime(ticket.created_at)}  ${from}  ${about}  ${ticket.reason}: ${ticket.subject}\n`
}

function ticketText(ticket: Ticket): string {
  return [
    ticketLine({ ...ticket, shopper_name: ticket.shopper_email }),
    `\n${ticket.body}\n`,
    ticket.due_at && `\nResponder antes de: ${formatShortDateTime(ticket.due_at)}\n`,
    ticket.assigned_to && `Lo atiende: ${ticket.assigned_to}\n`,
    ...ticket.notes.map(
      (note) => `\nNota de ${note.author}, ${formatShortDateTime(note.created_at)}: ${note.body}\n`,
    ),
    ...ticket.replies.map(
      (reply) =>
        `\n${formatShortDateTime(reply.created_at)}  ${reply.author_name}\n${reply.body}\n`,
    ),
  ]
    .filter(Boolean)
    .join('')
}
