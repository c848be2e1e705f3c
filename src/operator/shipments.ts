import { parseShipmentRows } from '#domain/orders/parse-shipment-rows.ts'
import type { OrderLineUnits } from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { packOrder } from '#use-cases/orders/pack-order.ts'
import { shipManyOrders } from '#use-cases/orders/ship-many-orders.ts'
import { shipOrder } from '#use-cases/orders/ship-order.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatOrderCommandError } from './order-error-texts.ts'
import {
  parseParcelTrackingOptions,
  parcelTrackingCommandOptions,
} from './parcel-tracking-options.ts'
import { parseRequiredArguments, parseId, parseOptions } from './parse-command-options.ts'
import { readTextFile } from './read-text-file.ts'

const linesHelp = '  --lines <SKU=piezas,…>  solo esas piezas; sin ello, todo lo que falta'

export const packOrderCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Empaca un pedido, o algunas de sus piezas',
  details: `
El cliente no se entera hasta que el paquete sale.

Opciones:
${linesHelp}
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      lines: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [typed] = parseRequiredArguments(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    if (!(await askConfirmation(context, `¿Empacar el pedido ${number}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const units = await readUnits(db, number, values.lines)
      const wanted = { number, actor: context.actor, ...(units && { units }) }
      const packed = await packOrder(db, wanted, context.now())
      context.screen.write(
        packed.ok
          ? `${number}: paquete ${packed.shipment}.\n`
          : `${formatOrderCommandError(packed)}\n`,
      )
      return packed.ok ? 0 : 1
    })
  },
}

export const shipOrderCommand: Command = {
  parameters: '<número> --carrier <paquetería> --tracking <guía> [opciones]',
  summary: 'Envía un pedido, o una parte, y lo dice al cliente cinco minutos después',
  details: `
Mientras quede algo por enviar el pedido sigue en preparación. Hasta que sale el correo, «take-back-shipment» lo deshace.

Opciones:
${parcelTrackingCommandOptions.help}
  --parcel <n>        el paquete ya empacado con ese número
${linesHelp}
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...parcelTrackingCommandOptions.options,
      parcel: { type: 'string' },
      lines: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [typed] = parseRequiredArguments(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const tracking = parseParcelTrackingOptions(values)
    if (!tracking) throw new UsageError('Faltan --carrier y --tracking.')
    const shipment = values.parcel === undefined ? undefined : parseId(values.parcel)
    if (!(await askConfirmation(context, `¿Enviar el pedido ${number}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const units = await readUnits(db, number, values.lines)
      const shipping = {
        number,
        tracking,
        actor: context.actor,
        ...(shipment !== undefined && { shipment }),
        ...(units && { units }),
      }
      const sent = await shipOrder(db, shipping, context.now())
      context.screen.write(
        sent.ok
          ? `${number}: paquete ${sent.shipment} enviado.\n`
          : `${formatOrderCommandError(sent)}\n`,
      )
      return sent.ok ? 0 : 1
    })
  },
}

export const shipOrdersCommand: Command = {
  parameters: '<archivo> [opciones]',
  summary: 'Envía muchos pedidos con sus guías, renglón por renglón',
  details: `
Cada renglón es «pedido;guía» o «pedido;guía;paquetería», también con comas o tabuladores. Los buenos salen; de cada
uno de los otros dice por qué no.

Opciones:
  --carrier <nombre>  paquetería de los renglones que no la traen
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      carrier: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [file] = parseRequiredArguments(positionals, ['el archivo'])
    const { rows, lost } = parseShipmentRows(await readTextFile(file))
    for (const line of lost) context.screen.note(`No se entiende: ${line}\n`)
    if (!(await askConfirmation(context, `¿Enviar ${rows.length} pedidos?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const { carrier } = values
      const list = { rows, actor, ...(carrier !== undefined && { carrier }) }
      const answers = await shipManyOrders(db, list, context.now())
      for (const answer of answers) {
        const words = answer.ok ? `enviado, ${answer.carrier}` : formatOrderCommandError(answer)
        context.screen.write(`${answer.number}: ${words}\n`)
      }
      return lost.length === 0 && answers.every(({ ok }) => ok) ? 0 : 1
    })
  },
}

/** Parses the units to put into a parcel, given by SKU. */
async function readUnits(
  db: Db,
  number: string,
  words: string | undefined,
): Promise<OrderLineUnits[] | undefined> {
  if (words === undefined) return undefined
  const order = await orders.findOrderByNumber(db, number)
  const lines = order ? await shipments.listLinesToShip(db, order.id) : []
  return words.split(',').map((word) => {
    const [sku = '', count = ''] = word.split('=')
    const line = lines.find((one) => one.sku.toLowerCase() === sku.trim().toLowerCase())
    if (!line) throw new UsageError(`El pedido no tiene el SKU «${sku}».`)
    return { lineId: line.id, quantity: parseId(count.trim()) }
  })
}
