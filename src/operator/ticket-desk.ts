import { assignTicket } from '#use-cases/support/assign-ticket.ts'
import { noteOnTicket } from '#use-cases/support/note-on-ticket.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { changedWords } from './changed-words.ts'
import { type Command, inShop } from './command.ts'
import { exactWords, readId, readOptions } from './options.ts'

const refusals = {
  ...changedWords,
  'ticket-not-found': 'No existe ese ticket.',
  'operator-not-found': 'Nadie de la tienda tiene ese correo.',
  'may-not-answer': 'Esa persona no puede responder tickets.',
  'invalid-input': 'El texto está vacío o pasa de 4000 caracteres.',
}

export const assignTicketCommand: Command = {
  parameters: '<número> [correo] [opciones]',
  summary: 'Da un ticket a quien lo atiende; sin correo, a nadie',
  details: `Opciones:\n${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [number, ...rest] = positionals
    const [email] = rest.length > 0 ? exactWords(rest, ['el correo']) : [null]
    const ticketId = readId(exactWords(number === undefined ? [] : [number], ['el número'])[0])
    const whom = email ?? 'nadie'
    if (!(await isAgreed(context, `¿Dar el ticket ${ticketId} a ${whom}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const order = { ticketId, to: email, actor: context.actor }
      const assigned = await assignTicket(db, order, context.now())
      const said = assigned.ok ? `Lo atiende ${whom}.` : refusals[assigned.code]
      context.screen.write(`${said}\n`)
      return assigned.ok ? 0 : 1
    })
  },
}

export const noteTicketCommand: Command = {
  parameters: '<número> <texto> [opciones]',
  summary: 'Deja una nota para colegas en un ticket; la persona no la lee',
  details: `Opciones:\n${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [number, body] = exactWords(positionals, ['el número', 'el texto, entre comillas'])
    const ticketId = readId(number)
    if (!(await isAgreed(context, `¿Dejar la nota en el ticket ${ticketId}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const { actor } = context
      const note = { ticketId, body, author: actor.replace(/^operator:/, ''), actor }
      const noted = await noteOnTicket(db, note, context.now())
      context.screen.write(noted.ok ? 'Nota guardada.\n' : `${refusals[noted.code]}\n`)
      return noted.ok ? 0 : 1
    })
  },
}
