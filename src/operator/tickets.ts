import {
  type TicketStateAfterShopAnswer,
  ticketStatesAfterShopAnswer,
} from '#domain/support/ticket.ts'
import type { Db } from '#persistence/database.ts'
import * as officeTickets from '#persistence/support/office-tickets.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { answerTicketAsShop } from '#use-cases/support/answer-ticket-as-shop.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'

const defaultLimit = 100

const leaveTexts: Record<TicketStateAfterShopAnswer, string> = {
  waiting_customer: 'espera respuesta de la persona (por omisión)',
  in_progress: 'la tienda sigue en ello',
  resolved: 'resuelto; una respuesta lo reabre durante 14 días',
  closed: 'cerrado',
}

export const ticketsCommand: Command = {
  parameters: '[número]',
  summary: 'Muestra los tickets que esperan respuesta, o uno completo',
  details: 'Sin número, los que esperan a la tienda, el más antiguo primero.',
  async run(words, context) {
    const { positionals } = parseOptions(words, {})
    const { write } = context.screen
    const id =
      positionals.length > 0 ? parseId(parseExactArguments(positionals, ['el número'])[0]) : null
    return withShopServices(context, async ({ db }) => {
      if (id !== null) return showOne(db, id, write)
      const waiting = await ticketInbox.listWaitingTickets(db, defaultLimit)
      if (waiting.length === 0) write('Ningún ticket espera respuesta.\n')
      for (const ticket of waiting) write(`${headOf(ticket)}\n`)
      return 0
    })
  },
}

export const answerTicketCommand: Command = {
  parameters: '<número> <texto> [opciones]',
  summary: 'Responde un ticket; la persona lo lee en su cuenta y por correo',
  details: `
Opciones:
  --state <estado>   cómo queda el ticket:
${Object.entries(leaveTexts)
  .map(([state, text]) => `                       ${state.padEnd(18)}${text}`)
  .join('\n')}
  --name <nombre>    con qué nombre firma la tienda; por omisión «Equipo» y el de la tienda
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      state: { type: 'string' },
      name: { type: 'string' },
      ...confirmOption,
    })
    const [number, text] = parseExactArguments(positionals, [
      'el número',
      'el texto, entre comillas',
    ])
    const ticketId = parseId(number)
    const leaves = readState(values.state ?? 'waiting_customer')
    if (!(await askConfirmation(context, `¿Responder el ticket ${ticketId}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const answer = { ticketId, body: text, authorName: values.name, leaves, actor }
      const answered = await answerTicketAsShop(db, answer, context.now())
      context.screen.write(answered.ok ? 'Respuesta enviada.\n' : `${refusals[answered.code]}\n`)
      return answered.ok ? 0 : 1
    })
  },
}

function readState(word: string): TicketStateAfterShopAnswer {
  const state = ticketStatesAfterShopAnswer.find((one) => one === word)
  if (!state) throw new UsageError(`No existe el estado «${word}».`)
  return state
}

const refusals = {
  'answered-meanwhile':
    'Alguien respondió mientras tanto; lee su respuesta antes de enviar la tuya.',
  'attachments-gone': 'Uno de los archivos ya no está.',
  'ticket-not-found': 'No existe ese ticket.',
  'move-not-allowed': 'El ticket está cerrado.',
  'invalid-input': 'El texto está vacío o pasa de 4000 caracteres.',
}

async function showOne(db: Db, id: number, write: (text: string) => void): Promise<number> {
  const ticket = await ticketInbox.findInboxTicket(db, id)
  if (!ticket) {
    write('No existe ese ticket.\n')
    return 1
  }
  write(`${headOf(ticket)}\n\n${ticket.body}\n`)
  const desk = await officeTickets.readTicketAssigneeAndDeadline(db, id)
  if (desk?.dueAt) write(`\nResponder antes de: ${formatMoment(desk.dueAt)}\n`)
  if (desk?.assignedTo) write(`Lo atiende: ${desk.assignedTo}\n`)
  for (const note of await officeTickets.listTicketNotes(db, id))
    write(`\nNota de ${note.author}, ${formatMoment(note.createdAt)}: ${note.body}\n`)
  for (const reply of await tickets.listTicketReplies(db, id)) {
    write(`\n${formatMoment(reply.createdAt)}  ${reply.authorName}\n${reply.body}\n`)
  }
  return 0
}

function headOf(ticket: ticketInbox.InboxTicket): string {
  const about = ticket.orderNumber ? `pedido ${ticket.orderNumber}` : 'sin pedido'
  const from = ticket.shopperEmail ?? 'cuenta borrada'
  return `${ticket.id}  ${formatMoment(ticket.createdAt)}  ${from}  ${about}  ${ticket.reason}: ${ticket.subject}`
}
