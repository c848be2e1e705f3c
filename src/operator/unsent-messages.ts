import * as outbox from '#persistence/running/outbox.ts'
import { resendMessages } from '#use-cases/running/resend-messages.ts'
import { type Command, withShopServices } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseId, parseOptions } from './parse-command-options.ts'

const defaultLimit = 100
const channelWords = { mail: 'correo', sms: 'SMS', push: 'aviso', whatsapp: 'WhatsApp' }

export const unsentMessagesCommand: Command = {
  parameters: '',
  summary: 'Muestra los correos y mensajes que no han podido salir',
  details: 'Cada uno se vuelve a intentar solo, con pausas cada vez más largas, durante un día.',
  async run(words, context) {
    parseRequiredArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const unsent = await outbox.listUnsentMessages(db, defaultLimit)
      context.screen.write(unsent.length === 0 ? 'Todo ha salido.\n' : listOf(unsent))
      return 0
    })
  },
}

export const resendMessagesCommand: Command = {
  parameters: '[mensaje] [opciones]',
  summary: 'Vuelve a intentar ahora lo que no ha podido salir, también lo ya abandonado',
  details: `
Sin número, todos. Un código que ya venció no se manda.

Opciones:
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, skipConfirmationOption)
    const id =
      positionals.length > 0
        ? parseId(parseRequiredArguments(positionals, ['el mensaje'])[0])
        : null
    const what = id === null ? 'todo lo que no ha salido' : `el mensaje ${id}`
    if (!(await askConfirmation(context, `¿Volver a mandar ${what}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const due = await resendMessages(db, { id, actor: context.actor }, context.now())
      context.screen.write(
        due === 0 ? 'No hay nada así por mandar.\n' : `La tienda mandará ahora: ${due}.\n`,
      )
      return due === 0 && id !== null ? 1 : 0
    })
  },
}

function listOf(unsent: outbox.UnsentMessage[]): string {
  return formatTable(unsent, [
    { title: 'Mensaje', of: ({ id }) => String(id), right: true },
    { title: 'Por', of: ({ channel }) => channelWords[channel] },
    { title: 'Para', of: ({ recipient }) => recipient },
    { title: 'Qué', of: ({ template }) => template },
    { title: 'Intentos', of: ({ tries }) => String(tries), right: true },
    {
      title: 'Otra vez',
      of: ({ failedAt, nextTryAt }) => (failedAt ? 'abandonado' : formatShortDateTime(nextTryAt)),
    },
    { title: 'Por qué', of: ({ lastError }) => lastError ?? '' },
  ])
}
