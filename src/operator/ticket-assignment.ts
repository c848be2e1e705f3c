import { addTicketNote } from '#use-cases/support/add-ticket-note.ts'
import { assignTicket } from '#use-cases/support/assign-ticket.ts'
import { type Command, withShopServices } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { editConflictTexts } from './edit-conflict-texts.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'

const refusals = {
  ...editConflictTexts,
  'ticket-not-found': 'No existe ese ticket.',
  'operator-not-found': 'Nadie de la tienda tiene ese correo.',
  'may-not-answer': 'Esa persona no puede responder tickets.',
  'invalid-input': 'El texto está vacío o pasa de 4000 caracteres.',
}

export const assignTicketCommand: Command = {
  parameters: '<número> [correo] [opciones]',
  summary: 'Da un ticket a quien lo atiende; sin correo, a nadie',
  details: `Opciones:\n${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [number, ...rest] = positionals
    const [email] = rest.length > 0 ? parseExactArguments(rest, ['el correo']) : [null]
    const ticketId = parseId(
      parseExactArguments(number === undefined ? [] : [number], ['el número'])[0],
    )
    const whom = email ?? 'nadie'
    if (!(await askConfirmation(context, `¿Dar el ticket ${ticketId} a ${whom}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const order = { ticketId, to: email, actor: context.actor }
      const assigned = await assignTicket(db, order, context.now())
      const said = assigned.ok ? `Lo atiende ${whom}.` : refusals[assigned.code]
      context.screen.write(`${said}\n`)
      return assigned.ok ? 0 : 1
    })
  },
}

export const addTicketNoteCommand: Command = {
  parameters: '<número> <texto> [opciones]',
  summary: 'Deja una nota para colegas en un ticket; la persona no la lee',
  details: `Opciones:\n${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [number, body] = parseExactArguments(positionals, [
      'el número',
      'el texto, entre comillas',
    ])
    const ticketId = parseId(number)
    if (!(await askConfirmation(context, `¿Dejar la nota en el ticket ${ticketId}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const note = { ticketId, body, author: actor.replace(/^operator:/, ''), actor }
      const noted = await addTicketNote(db, note, context.now())
      context.screen.write(noted.ok ? 'Nota guardada.\n' : `${refusals[noted.code]}\n`)
      return noted.ok ? 0 : 1
    })
  },
}
