import { readShipRows } from '#domain/orders/ship-rows.ts'
import type { LineUnits } from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { deliverShipment } from '#use-cases/orders/deliver-shipment.ts'
import { packOrder, unpackShipment } from '#use-cases/orders/pack-order.ts'
import { shipMany } from '#use-cases/orders/ship-many.ts'
import { shipOrder } from '#use-cases/orders/ship-order.ts'
import { takeBackShipment } from '#use-cases/orders/take-back-shipment.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readId, readOptions } from './options.ts'
import { orderRefusalText } from './order-refusals.ts'
import { readText } from './read-json.ts'
import { readTracking, trackingOptions } from './tracking.ts'

const linesHelp = '  --lines <SKU=piezas,…>  solo esas piezas; sin ello, todo lo que falta'

export const packOrderCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Empaca un pedido, o algunas de sus piezas',
  details: `
El cliente no se entera hasta que el paquete sale.

Opciones:
${linesHelp}
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { lines: { type: 'string' }, ...agreeing })
    const [typed] = exactWords(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    if (!(await isAgreed(context, `¿Empacar el pedido ${number}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const units = await readUnits(db, number, values.lines)
      const wanted = { number, actor: context.actor, ...(units && { units }) }
      const packed = await packOrder(db, wanted, context.now())
      context.screen.write(
        packed.ok ? `${number}: paquete ${packed.shipment}.\n` : `${orderRefusalText(packed)}\n`,
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
${trackingOptions.help}
  --parcel <n>        el paquete ya empacado con ese número
${linesHelp}
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      ...trackingOptions.options,
      parcel: { type: 'string' },
      lines: { type: 'string' },
      ...agreeing,
    })
    const [typed] = exactWords(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const tracking = readTracking(values)
    if (!tracking) throw new WrongUse('Faltan --carrier y --tracking.')
    const shipment = values.parcel === undefined ? undefined : readId(values.parcel)
    if (!(await isAgreed(context, `¿Enviar el pedido ${number}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
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
        sent.ok ? `${number}: paquete ${sent.shipment} enviado.\n` : `${orderRefusalText(sent)}\n`,
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
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      carrier: { type: 'string' },
      ...agreeing,
    })
    const [file] = exactWords(positionals, ['el archivo'])
    const { rows, lost } = readShipRows(await readText(file))
    for (const line of lost) context.screen.note(`No se entiende: ${line}\n`)
    if (!(await isAgreed(context, `¿Enviar ${rows.length} pedidos?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const { actor } = context
      const { carrier } = values
      const list = { rows, actor, ...(carrier !== undefined && { carrier }) }
      const answers = await shipMany(db, list, context.now())
      for (const answer of answers) {
        const words = answer.ok ? `enviado, ${answer.carrier}` : orderRefusalText(answer)
        context.screen.write(`${answer.number}: ${words}\n`)
      }
      return lost.length === 0 && answers.every(({ ok }) => ok) ? 0 : 1
    })
  },
}

type Deed = (
  db: Db,
  wanted: { number: string; shipment: number; actor: string },
  now: Date,
) => ReturnType<typeof takeBackShipment | typeof unpackShipment | typeof deliverShipment>

/** Creates a command that acts on one parcel of an order. */
function parcelCommand(
  deed: Deed,
  { summary, details, question, done }: Record<'summary' | 'details' | 'question' | 'done', string>,
): Command {
  return {
    parameters: '<número> <paquete> [opciones]',
    summary,
    details: `${details}\n\nOpciones:\n${agreeingHelp}`,
    async run(words, context) {
      const { values, positionals } = readOptions(words, agreeing)
      const [typed, parcel] = exactWords(positionals, ['el número del pedido', 'el paquete'])
      const wanted = { number: typed.toUpperCase(), shipment: readId(parcel), actor: context.actor }
      const asked = `¿${question} el paquete ${parcel} del pedido ${wanted.number}?`
      if (!(await isAgreed(context, asked, values.si))) return 1
      return inShop(context, async ({ db }) => {
        const outcome = await deed(db, wanted, context.now())
        context.screen.write(
          outcome.ok ? `${wanted.number}: ${done}\n` : `${orderRefusalText(outcome)}\n`,
        )
        return outcome.ok ? 0 : 1
      })
    },
  }
}

export const unpackShipmentCommand = parcelCommand(unpackShipment, {
  summary: 'Desempaca un paquete que no ha salido',
  details: 'Sus piezas quedan por empacar.',
  question: 'Desempacar',
  done: 'desempacado.',
})

export const takeBackShipmentCommand = parcelCommand(takeBackShipment, {
  summary: 'Deshace un envío en sus primeros cinco minutos',
  details: 'El paquete queda empacado, el pedido en preparación, y el cliente no recibe aviso.',
  question: 'Deshacer el envío de',
  done: 'envío deshecho; el paquete sigue empacado.',
})

export const deliverShipmentCommand = parcelCommand(deliverShipment, {
  summary: 'Dice que la paquetería entregó un paquete',
  details: 'Con el último, el pedido pasa a «Entregado por confirmar».',
  question: 'Dar por entregado',
  done: 'paquete entregado.',
})

/** Parses the units of a parcel, given by SKU. */
async function readUnits(
  db: Db,
  number: string,
  words: string | undefined,
): Promise<LineUnits[] | undefined> {
  if (words === undefined) return undefined
  const order = await orders.findByNumber(db, number)
  const lines = order ? await shipments.linesToShip(db, order.id) : []
  return words.split(',').map((word) => {
    const [sku = '', count = ''] = word.split('=')
    const line = lines.find((one) => one.sku.toLowerCase() === sku.trim().toLowerCase())
    if (!line) throw new WrongUse(`El pedido no tiene el SKU «${sku}».`)
    return { lineId: line.id, quantity: readId(count.trim()) }
  })
}
