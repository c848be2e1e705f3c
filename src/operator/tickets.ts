import type { Db } from '#persistence/database.ts'
import * as ticketInbox from '#persistence/ticket-inbox.ts'
import * as tickets from '#persistence/tickets.ts'
import { answerAsShop } from '#use-cases/answer-as-shop.ts'
import { type Command, WrongUse } from './command.ts'
import { readId, readOptions } from './options.ts'
import { shownMoment } from './shown-moment.ts'

const MOST = 100
const SIGNATURE = 'Equipo Tianguis'

export const ticketsCommand: Command = {
  parameters: '[número]',
  summary: 'Muestra los tickets que esperan respuesta, o uno completo',
  details: 'Sin número, los que esperan a la tienda, el más antiguo primero.',
  async run(words, { open, screen }) {
    const [number] = readOptions(words, {}).positionals
    const { db, close } = await open()
    try {
      if (number !== undefined) return await showOne(db, readId(number), screen.write)
      const waiting = await ticketInbox.listWaiting(db, MOST)
      if (waiting.length === 0) screen.write('Ningún ticket espera respuesta.\n')
      for (const ticket of waiting) screen.write(`${headOf(ticket)}\n`)
      return 0
    } finally {
      await close()
    }
  },
}

export const answerTicketCommand: Command = {
  parameters: '<número> <texto> [opciones]',
  summary: 'Responde un ticket; la persona lo lee en su cuenta y por correo',
  details: `
Opciones:
  --resolved       con esta respuesta el ticket queda resuelto
  --name <nombre>  con qué nombre firma la tienda; por omisión «${SIGNATURE}»`,
  async run(words, { open, now, screen }) {
    const { values, positionals } = readOptions(words, {
      resolved: { type: 'boolean' },
      name: { type: 'string' },
    })
    const [number, text, ...others] = positionals
    if (number === undefined || text === undefined)
      throw new WrongUse('Faltan el número o el texto.')
    if (others.length > 0) throw new WrongUse('Escribe el texto entre comillas.')
    const { db, close } = await open()
    try {
      const answer = {
        ticketId: readId(number),
        body: text,
        authorName: values.name ?? SIGNATURE,
        resolved: values.resolved ?? false,
      }
      const answered = await answerAsShop(db, answer, now())
      screen.write(answered.ok ? 'Respuesta enviada.\n' : `${refusals[answered.code]}\n`)
      return answered.ok ? 0 : 1
    } finally {
      await close()
    }
  },
}

const refusals = {
  'ticket-not-found': 'No existe ese ticket.',
  'move-not-allowed': 'El ticket está cerrado.',
  'invalid-input': 'El texto está vacío o pasa de 4000 caracteres.',
}

async function showOne(db: Db, id: number, write: (text: string) => void): Promise<number> {
  const ticket = await ticketInbox.findById(db, id)
  if (!ticket) {
    write('No existe ese ticket.\n')
    return 1
  }
  write(`${headOf(ticket)}\n\n${ticket.body}\n`)
  for (const reply of await tickets.repliesTo(db, id)) {
    write(`\n${shownMoment(reply.createdAt)}  ${reply.authorName}\n${reply.body}\n`)
  }
  return 0
}

function headOf(ticket: ticketInbox.InboxTicket): string {
  const about = ticket.orderNumber ? `pedido ${ticket.orderNumber}` : 'sin pedido'
  const from = ticket.shopperEmail ?? 'cuenta borrada'
  return `${ticket.id}  ${shownMoment(ticket.createdAt)}  ${from}  ${about}  ${ticket.reason}: ${ticket.subject}`
}
