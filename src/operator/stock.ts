import { predictStockOutlook, formatStockOutlook } from '#domain/buying/stock-outlook.ts'
import type { ManualStockMovementReason, StockChange } from '#domain/stock-movement.ts'
import type { StockRow } from '#persistence/buying/stock-list.ts'
import type { StockMovement } from '#persistence/buying/stock-movements.ts'
import {
  changeStock,
  listStockMovements,
  undoStockMovement,
} from '#use-cases/buying/change-stock.ts'
import { listStock, type StockTab } from '#use-cases/running/list-stock.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseId, parseLimit, parseOptions } from './parse-command-options.ts'

const defaultLimit = 50

const reasons: Record<string, ManualStockMovementReason> = {
  conteo: 'count',
  corrección: 'correction',
  correccion: 'correction',
  entrada: 'arrival',
  merma: 'damage',
}

/** Labels of stock movement reasons; old movements keep their original text. */
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

const tabs: Record<string, StockTab> = {
  'se-acaba': 'soon',
  agotado: 'none',
  'sin-movimiento': 'still',
  todo: 'all',
}

export const stockCommand: Command = {
  parameters: '[producto] [opciones]',
  summary: 'Muestra lo que hay y para cuántos días alcanza, o los movimientos de un producto',
  details: `
Sin producto, lo que se acaba en 30 días al paso de los últimos 30; primero lo que antes se acaba. Con un
producto, por su «url_key» o su SKU, sus movimientos, el más reciente primero.

Opciones:
  --limit <n>        cuántos, por omisión ${defaultLimit}
  --before <número>  los movimientos anteriores a ése
Sin producto:
  --tab <parte>      se-acaba, agotado, sin-movimiento o todo
  --search <texto>   nombre, marca, SKU o EAN
  --category <slug>  los de una categoría y las que tiene debajo`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      limit: { type: 'string' },
      before: { type: 'string' },
      tab: { type: 'string' },
      search: { type: 'string' },
      category: { type: 'string' },
    })
    const [named] = positionals
    if (named !== undefined) parseExactArguments(positionals, ['el producto'])
    const limit = parseLimit(values.limit, defaultLimit)
    const before = values.before === undefined ? undefined : parseId(values.before)
    const tab = tabs[values.tab ?? 'se-acaba']
    if (!tab) throw new UsageError(`--tab es ${Object.keys(tabs).join(', ')}.`)
    const { search, category } = values
    return withShopServices(context, async ({ db }) => {
      if (named === undefined) {
        const choice = { tab, search, category }
        const { products } = await listStock(db, choice, { limit }, context.now())
        context.screen.write(
          products.length === 0 ? 'No hay productos así.\n' : stockText(products),
        )
        return 0
      }
      const found = await listStockMovements(db, named, { limit, before })
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
  --to <piezas>      cuántas se contaron en el estante, con las vendidas sin empacar
  --by=<±piezas>     cuántas llegaron o se fueron: --by=12, --by=-1
  --note <texto>     lo que haga falta saber
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      to: { type: 'string' },
      by: { type: 'string' },
      note: { type: 'string' },
      ...confirmOption,
    })
    const [product] = parseExactArguments(positionals, ['el producto'])
    const reason = reasons[values.reason?.toLowerCase() ?? '']
    if (!reason) throw new UsageError('--reason es conteo, corrección, entrada o merma.')
    const change = readChange(values)
    if ('to' in change && reason !== 'count')
      throw new UsageError(
        '--to es para un conteo: para lo demás, --by dice cuántas llegaron o se fueron.',
      )
    const note = values.note?.trim()
    const { actor, screen } = context
    if (!(await askConfirmation(context, `¿Cambiar las existencias de ${product}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const wanted = { product, change, reason, actor, ...(note && { note }) }
      const changed = await changeStock(db, wanted, context.now())
      if (changed.ok) screen.write(changedText(changed))
      else if (changed.code === 'too-little-stock') {
        screen.write(tooLittle(changed))
      } else if (changed.code === 'product-digital') {
        screen.write('De un producto digital hay tantas piezas como claves: «import-licences».\n')
      } else screen.write(missing)
      return changed.ok ? 0 : 1
    })
  },
}

const notUndone = {
  'product-not-found': missing,
  'movement-not-found': 'Ese producto no tiene ese movimiento.\n',
  'not-by-hand': 'Solo se deshace lo que alguien anotó a mano.\n',
  'already-undone': 'Ese movimiento ya se deshizo.\n',
}

export const undoStockChangeCommand: Command = {
  parameters: '<producto> <movimiento> [opciones]',
  summary: 'Deshace un movimiento de existencias que alguien anotó',
  details: `
El movimiento se nombra por su número: «stock <producto>» los muestra. Lo vendido desde entonces sigue
vendido.

Opciones:
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [product, number] = parseExactArguments(positionals, ['el producto', 'el movimiento'])
    const movement = parseId(number)
    const { actor, screen } = context
    if (!(await askConfirmation(context, `¿Deshacer el movimiento ${movement}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const undone = await undoStockMovement(db, { product, movement, actor }, context.now())
      if (undone.ok) screen.write(changedText(undone))
      else if (undone.code === 'too-little-stock') screen.write(tooLittle(undone))
      else screen.write(notUndone[undone.code])
      return undone.ok ? 0 : 1
    })
  },
}

const changedText = ({
  name,
  from,
  to,
  unpacked,
}: Record<'from' | 'to' | 'unpacked', number> & { name: string }) =>
  `${name}: de ${from} a ${to}.${unpacked > 0 ? ` En el estante, ${unpacked} más: vendidas sin empacar.` : ''}\n`

const tooLittle = ({ least }: { least: number }) =>
  `No puede haber menos de ${least}: lo apartado por pagos en curso y, en un conteo, lo vendido sin empacar.\n`

function stockText(products: StockRow[]): string {
  return formatTable(products, [
    { title: 'SKU', of: ({ sku }) => sku },
    { title: 'Hay', of: ({ onHand }) => String(onHand), right: true },
    { title: 'Apartadas', of: ({ reserved }) => String(reserved), right: true },
    { title: 'En 30 días', of: ({ sold }) => String(sold), right: true },
    {
      title: 'Alcanza',
      of: ({ onHand, reserved, sold }) =>
        formatStockOutlook(predictStockOutlook({ free: onHand - reserved, sold })),
    },
    { title: 'Nombre', of: ({ name }) => name },
  ])
}

function readChange({ to, by }: { to?: string; by?: string }): StockChange {
  if ((to === undefined) === (by === undefined)) throw new UsageError('Hace falta --to o --by.')
  if (to !== undefined && /^\d{1,6}$/.test(to)) return { to: Number(to) }
  if (by !== undefined && /^[+-]?\d{1,6}$/.test(by)) return { by: Number(by) }
  throw new UsageError('Las piezas son un número entero.')
}

function listOf(found: StockMovement[]): string {
  return formatTable(found, [
    { title: 'Número', of: ({ id }) => String(id), right: true },
    { title: 'Cuándo', of: ({ createdAt }) => formatMoment(createdAt) },
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
