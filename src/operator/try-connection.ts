import { randomUUID } from 'node:crypto'
import { getRefusalText } from '#contract/refusals/refusals.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import {
  type ConnectionService,
  connectionServices,
  isConnectionService,
} from '#domain/connections/connection-services.ts'
import { recordTrial } from '#persistence/connections/service-connections.ts'
import { sendTestLetter } from '#use-cases/connections/mail-connection.ts'
import { sendTestMessage } from '#use-cases/connections/message-connections.ts'
import {
  type OpenedConnection,
  readActiveConnection,
} from '#use-cases/connections/read-connections.ts'
import {
  type Trial,
  tryInvoices,
  tryLabels,
  tryPayments,
} from '#use-cases/labels/try-connection.ts'
import {
  type Command,
  type CommandContext,
  type CommandShopServices,
  UsageError,
  withShopServices,
} from './command.ts'
import { parseOptions, parseRequiredArguments } from './parse-command-options.ts'

const services = Object.keys(connectionServices)

export const tryConnectionCommand: Command = {
  parameters: '<servicio> [opciones]',
  summary: 'Hace y deshace uno de cada cosa con la cuenta conectada, en modo de prueba',
  details: `
Los servicios son ${new Intl.ListFormat('es-MX').format(services)}. Prueba lo que se conectó en Ajustes › Conexiones:

  payments   hace una página de pago y la cierra; solo con una clave de prueba
  invoices   timbra una factura al contribuyente de pruebas del SAT y la cancela; solo con una llave de prueba
  labels     cotiza una caja de la tienda a la tienda; con SKYDROPX_URL=https://sb-pro.skydropx.com también
             compra una guía de prueba y la cancela
  mail       manda una carta a quien da el comando; necesita --as <correo>
  texts      manda un mensaje a --phone; el servicio lo cobra
  whatsapp   lo mismo por WhatsApp

Si todo sale bien, la tarjeta de Conexiones dice cuándo se probó.

Opciones:
  --phone <número>   celular de 10 dígitos que recibe el mensaje`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { phone: { type: 'string' } })
    const [service] = parseRequiredArguments(positionals, ['el servicio'])
    if (!isConnectionService(service))
      throw new UsageError(`«${service}» no es uno de los servicios: ${services.join(', ')}.`)
    const { phone } = values
    if (isMessageService(service) && phone === undefined)
      throw new UsageError('Falta --phone con el celular que recibe el mensaje.')
    return withShopServices(context, async (shop) => {
      const { db, connections } = shop
      const active = await readActiveConnection(db, connections, service)
      if (active.state === 'none') {
        context.screen.write(
          'No hay nada conectado en Ajustes › Conexiones. Lo que ponen los ajustes del servidor no se prueba así.\n',
        )
        return 1
      }
      if (active.state === 'unreadable') {
        context.screen.write(`${getRefusalText('connection-unreadable')}\n`)
        return 1
      }
      const { provider } = active
      const label = findConnectionProvider(service, provider)?.label ?? provider
      const { seen, fault } = await tryService(service, active, { shop, context, phone })
      const lines = [label, ...seen.map((line) => `  ${line}`), fault ?? 'Todo salió bien.']
      context.screen.write(`${lines.join('\n')}\n`)
      if (fault !== undefined) return 1
      await recordTrial(db, { service, provider }, context.now())
      return 0
    })
  },
}

type Given = {
  shop: CommandShopServices
  context: CommandContext
  phone: string | undefined
}

async function tryService(
  service: ConnectionService,
  connection: OpenedConnection,
  { shop, context, phone = '' }: Given,
): Promise<Trial> {
  const { db, connections, trials } = shop
  const { shopUrl, officeUrl } = trials
  const now = context.now()
  switch (service) {
    case 'payments':
      return tryPayments(await trials.openGateway(connection), shopUrl, now)
    case 'invoices':
      return tryInvoices(await trials.openStamping(connection))
    case 'labels':
      return tryLabels(db, trials.openCarrier(connection), { isSandbox: trials.areLabelsFree })
    case 'mail': {
      const to = shop.operator?.email
      if (to === undefined)
        return { seen: [], fault: 'Falta --as con tu correo, que recibe la carta.' }
      const letter = { to, id: randomUUID(), shopUrl, officeUrl }
      return toTrial(await sendTestLetter(db, connections, letter, trials.mail, now))
    }
    default: {
      const { actor } = context
      const message = { service, phone, actor, shopUrl, officeUrl }
      return toTrial(await sendTestMessage(db, connections, message, trials.messages, now))
    }
  }
}

function isMessageService(service: ConnectionService): boolean {
  return service === 'texts' || service === 'whatsapp'
}

type Sent = Awaited<ReturnType<typeof sendTestLetter> | ReturnType<typeof sendTestMessage>>

function toTrial(sent: Sent): Trial {
  if (sent.ok) return { seen: [sent.seen] }
  if (sent.code === 'connection-failed') return { seen: [], fault: sent.fault }
  if (sent.code === 'connection-unfit') return { seen: [], fault: sent.fields.phone }
  return { seen: [], fault: getRefusalText(sent.code) }
}
