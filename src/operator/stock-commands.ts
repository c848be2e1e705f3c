import { stockCountStateLabels } from '#domain/buying/stock-count-state.ts'
import { formatDaysUntilSoldOut, forecastDaysUntilSoldOut } from '#domain/buying/stock-forecast.ts'
import {
  defineOperationCommand,
  type CommandArgumentValues,
  combineListAndDetailCommands,
} from './api-operation-command.ts'
import { UsageError } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'

const reasons: Record<string, 'count' | 'correction' | 'arrival' | 'damage'> = {
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

const tabs: Record<string, 'soon' | 'none' | 'still' | 'all'> = {
  'se-acaba': 'soon',
  agotado: 'none',
  'sin-movimiento': 'still',
  todo: 'all',
}

/** Commands of stock levels. */
export const stockCommands = {
  stock: combineListAndDetailCommands(
    defineOperationCommand('listStock', {
      summary: 'Muestra lo que hay y para cuántos días alcanza, o los movimientos de un producto',
      details: `
Sin producto, lo que se acaba en 30 días al paso de los últimos 30; primero lo que antes se acaba. Con un
producto, por su «url_key» o su SKU, sus movimientos, el más reciente primero; --before <número> muestra los
anteriores a ése.`,
      options: {
        tab: { of: 'parte', hint: `${Object.keys(tabs).join(', ')}; por omisión, se-acaba` },
        search: { of: 'texto', hint: 'nombre, marca, SKU o EAN' },
        category: { of: 'slug', hint: 'los de una categoría y las que tiene debajo' },
      },
      complete({ tab = 'se-acaba' }) {
        const known = tabs[String(tab)]
        if (!known) throw new UsageError(`--tab es ${Object.keys(tabs).join(', ')}.`)
        return { query: { tab: known } }
      },
      pages: 'products',
      print: ({ products }) =>
        products.length === 0
          ? 'No hay productos así.\n'
          : formatTable(products, [
              { title: 'SKU', of: ({ sku }) => sku },
              { title: 'Hay', of: ({ on_hand }) => on_hand, right: true },
              { title: 'Apartadas', of: ({ reserved }) => reserved, right: true },
              { title: 'En 30 días', of: ({ sold }) => sold, right: true },
              {
                title: 'Alcanza',
                of: ({ on_hand, reserved, sold }) =>
                  formatDaysUntilSoldOut(
                    forecastDaysUntilSoldOut({ free: on_hand - reserved, sold }),
                  ),
              },
              { title: 'Nombre', of: ({ name }) => name },
            ]),
    }),
    defineOperationCommand('listStockMovements', {
      summary: 'Muestra los movimientos de un producto',
      arguments: { product: 'el producto' },
      options: {
        before: { of: 'número', hint: 'los movimientos anteriores a ése' },
        limit: { of: 'n', hint: 'cuántos' },
      },
      print: ({ movements }) =>
        movements.length === 0
          ? 'No hay movimientos.\n'
          : formatTable(movements, [
              { title: 'Número', of: ({ id }) => id, right: true },
              { title: 'Cuándo', of: ({ created_at }) => formatShortDateTime(created_at) },
              { title: 'Cambio', of: ({ change }) => withSign(change), right: true },
              { title: 'Quedan', of: ({ on_hand }) => on_hand, right: true },
              { title: 'Motivo', of: ({ reason }) => reasonTexts[reason] ?? reason },
              { title: 'Quién', of: ({ actor }) => actor },
              { title: 'Pedido', of: ({ order_number }) => order_number },
              { title: 'Nota', of: ({ note }) => note },
            ]),
    }),
  ),
  'change-stock': defineOperationCommand('changeStock', {
    summary: 'Cambia las existencias de un producto, con su motivo',
    details: 'Se dice --to, en un conteo, o --by.',
    arguments: { product: 'el producto' },
    options: {
      reason: { of: 'motivo', hint: 'conteo, corrección, entrada o merma' },
      to: {
        of: 'piezas',
        hint: 'cuántas se contaron en el estante, con las vendidas sin empacar',
      },
      by: { of: '±piezas', hint: 'cuántas llegaron o se fueron: --by=12, --by=-1' },
      note: { of: 'texto', hint: 'lo que haga falta saber' },
    },
    question: ({ product }) => `¿Cambiar las existencias de ${product}?`,
    complete({ reason, to, by }) {
      const known = reasons[String(reason).toLowerCase()]
      if (!known) throw new UsageError('--reason es conteo, corrección, entrada o merma.')
      if ((to === undefined) === (by === undefined)) throw new UsageError('Hace falta --to o --by.')
      if (to !== undefined && known !== 'count')
        throw new UsageError(
          '--to es para un conteo: para lo demás, --by dice cuántas llegaron o se fueron.',
        )
      return { body: { reason: known } }
    },
    print: changedText,
  }),
  'undo-stock': defineOperationCommand('undoStockMovement', {
    summary: 'Deshace un movimiento de existencias que alguien anotó',
    details: `
El movimiento se nombra por su número: «stock <producto>» los muestra. Lo vendido desde entonces sigue
vendido.`,
    arguments: { product: 'el producto', movement: 'el movimiento' },
    question: ({ movement }) => `¿Deshacer el movimiento ${movement}?`,
    print: changedText,
  }),
  'stock-counts': combineListAndDetailCommands(
    defineOperationCommand('listStockCounts', {
      summary: 'Muestra los conteos del inventario, o lo contado en uno',
      pages: 'counts',
      print: ({ counts }) =>
        counts.length === 0
          ? 'No hay conteos.\n'
          : formatTable(counts, [
              { title: 'Número', of: ({ id }) => id, right: true },
              { title: 'Lugar', of: ({ place }) => place },
              { title: 'Estado', of: ({ state }) => stockCountStateLabels[state].toLowerCase() },
              { title: 'Empezó', of: ({ started_at }) => formatShortDateTime(started_at) },
              { title: 'Quién', of: ({ started_by }) => started_by },
            ]),
    }),
    defineOperationCommand('getStockCount', {
      summary: 'Muestra lo contado en un conteo',
      arguments: { id: 'el conteo' },
      print: ({ lines }) =>
        lines.length === 0
          ? 'Todavía no se cuenta nada.\n'
          : formatTable(lines, [
              { title: 'SKU', of: ({ sku }) => sku },
              { title: 'Debía haber', of: ({ expected }) => expected, right: true },
              { title: 'Contadas', of: ({ counted }) => counted, right: true },
              { title: 'Diferencia', of: (line) => line.counted - line.expected, right: true },
              { title: 'Quién', of: ({ counted_by }) => counted_by },
              { title: 'Nombre', of: ({ name }) => name },
            ]),
    }),
  ),
}

export const undoStockCountCommand = defineOperationCommand('undoStockCount', {
  summary: 'Deshace como uno las diferencias que un conteo aplicó',
  arguments: { id: 'el conteo' },
  question: ({ id }) => `¿Deshacer el conteo ${id}?`,
})

export const setStorageBinCommand = defineOperationCommand('setProductBin', {
  summary: 'Dice en qué lugar del almacén está un producto',
  details: 'El producto se nombra por su «url_key» o su SKU; un lugar vacío ("") lo quita.',
  arguments: { product: 'el producto', bin: 'el lugar' },
  question: ({ product }) => `¿Cambiar el lugar de ${product}?`,
  print: ({ bin }, { product }) => `${String(product)}: ${bin ?? 'sin lugar'}.\n`,
})

function withSign(change: number): string {
  return change > 0 ? `+${change}` : String(change)
}

function changedText(
  { from, to, unpacked }: { from: number; to: number; unpacked: number },
  { product }: CommandArgumentValues,
): string {
  const more = unpacked > 0 ? ` En el estante, ${unpacked} más: vendidas sin empacar.` : ''
  return `${String(product)}: de ${from} a ${to}.${more}\n`
}
