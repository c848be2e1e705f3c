import type { HandReason, StockChange } from '#domain/stock-movement.ts'
import * as runningOut from '#persistence/buying/running-out.ts'
import type { StockMovement } from '#persistence/buying/stock-movements.ts'
import { changeStock, listMovements } from '#use-cases/buying/change-stock.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readId, readLimit, readOptions } from './options.ts'
import { shownMoment } from './shown-moment.ts'
import { table } from './table.ts'

const defaultLimit = 50

const reasons: Record<string, HandReason> = {
  conteo: 'count',
  corrección: 'correction',
  correccion: 'correction',
  entrada: 'arrival',
  merma: 'damage',
}

/** What movements are called; those of before keep the words that they were written with. */
const reasonTexts: Record<string, string> = {
  sale: 'venta',
  cancellation: 'cancelación',
  return: 'devolución',
  count: 'conteo',
  correction: 'corrección',
  arrival: 'entrada',
  damage: 'merma',
  feed: 'importación',
  keys: 'claves',
}

const missing = 'No existe un producto con esa «url_key» o ese SKU.\n'

export const stockCommand: Command = {
  parameters: '[producto] [opciones]',
  summary: 'Muestra lo que se agota, o los movimientos de existencias de un producto',
  details: `
Sin producto, lo que se vende y se agota; primero lo que menos tiene. Con un producto, por su «url_key»
o su SKU, sus movimientos, el más reciente primero.

Opciones:
  --limit <n>        cuántos, por omisión ${defaultLimit}
  --before <número>  los anteriores a ese movimiento`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      limit: { type: 'string' },
      before: { type: 'string' },
    })
    const [named] = positionals
    if (named !== undefined) exactWords(positionals, ['el producto'])
    const page = {
      limit: readLimit(values.limit, defaultLimit),
      before: values.before === undefined ? undefined : readId(values.before),
    }
    return inShop(context, async ({ db }) => {
      if (named === undefined) {
        const few = await runningOut.list(db, page.limit)
        context.screen.write(few.length === 0 ? 'Nada se agota.\n' : fewText(few))
        return 0
      }
      const found = await listMovements(db, named, page)
      if (!found) context.screen.write(missing)
      else context.screen.write(found.length === 0 ? 'No hay movimientos.\n' : listOf(found))
      return found ? 0 : 1
    })
  },
}

export const changeStockCommand: Command = {
  parameters: '<producto> --reason <motivo> (--to <piezas> | --by <±piezas>) [opciones]',
  summary: 'Cambia las existencias de un producto, con su motivo',
  details: `
Opciones:
  --reason <motivo>  conteo, corrección, entrada o merma
  --to <piezas>      cuántas hay, contadas
  --by=<±piezas>     cuántas llegaron o se fueron: --by=12, --by=-1
  --note <texto>     lo que haga falta saber
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      reason: { type: 'string' },
      to: { type: 'string' },
      by: { type: 'string' },
      note: { type: 'string' },
      ...agreeing,
    })
    const [product] = exactWords(positionals, ['el producto'])
    const reason = reasons[values.reason?.toLowerCase() ?? '']
    if (!reason) throw new WrongUse('--reason es conteo, corrección, entrada o merma.')
    const change = readChange(values)
    const note = values.note?.trim()
    const { actor, screen } = context
    if (!(await isAgreed(context, `¿Cambiar las existencias de ${product}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const wanted = { product, change, reason, actor, ...(note && { note }) }
      const changed = await changeStock(db, wanted, context.now())
      if (changed.ok) screen.write(`${changed.name}: de ${changed.from} a ${changed.to}.\n`)
      else if (changed.code === 'too-little-stock') {
        screen.write(`No puede haber menos de ${changed.least}: lo apartado por pagos en curso.\n`)
      } else if (changed.code === 'product-digital') {
        screen.write('De un producto digital hay tantas piezas como claves: «import-licences».\n')
      } else screen.write(missing)
      return changed.ok ? 0 : 1
    })
  },
}

function fewText(few: runningOut.RunningOut[]): string {
  return table(few, [
    { title: 'Producto', of: ({ urlKey }) => urlKey },
    { title: 'Libres', of: ({ free }) => String(free), right: true },
    { title: 'Apartadas', of: ({ reserved }) => String(reserved), right: true },
    { title: 'Nombre', of: ({ name }) => name },
  ])
}

function readChange({ to, by }: { to?: string; by?: string }): StockChange {
  if ((to === undefined) === (by === undefined)) throw new WrongUse('Hace falta --to o --by.')
  if (to !== undefined && /^\d{1,6}$/.test(to)) return { to: Number(to) }
  if (by !== undefined && /^[+-]?\d{1,6}$/.test(by)) return { by: Number(by) }
  throw new WrongUse('Las piezas son un número entero.')
}

function listOf(found: StockMovement[]): string {
  return table(found, [
    { title: 'Número', of: ({ id }) => String(id), right: true },
    { title: 'Cuándo', of: ({ createdAt }) => shownMoment(createdAt) },
    {
      title: 'Cambio',
      of: ({ change }) => (change > 0 ? `+${change}` : String(change)),
      right: true,
    },
    { title: 'Quedan', of: ({ onHand }) => (onHand === null ? '' : String(onHand)), right: true },
    { title: 'Motivo', of: ({ reason }) => reasonTexts[reason] ?? reason },
    { title: 'Quién', of: ({ actor }) => actor },
    { title: 'Pedido', of: ({ orderNumber }) => orderNumber ?? '' },
    { title: 'Nota', of: ({ note }) => note ?? '' },
  ])
}
