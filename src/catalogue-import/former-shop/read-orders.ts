import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import { normalizeName } from '#domain/person-names.ts'
import { cutText } from '../sheets/clean-cell-text.ts'
import { inTurns } from '../sheets/in-turns.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import { convertToCentavos, parseExportNumber, readCurrency } from '../shop-exports/export-cells.ts'
import { createHeadingRowTest } from '../shop-exports/export-row-reader.ts'
import type { RecordTable } from './detect-record-file.ts'
import { readOrderLines } from './read-order-lines.ts'
import {
  createRecordCellReader,
  type DateOrder,
  findDateOrder,
  readEmailCell,
  readOrderDay,
  type RecordCell,
} from './record-cells.ts'

/** An order of a former shop's file. */
type ReadOrder = {
  line: number
  number: string
  placedOn: Day
  email: string | null
  name: string
  lines: string[]
  total: Centavos
  /** the total as written, if it was converted to pesos */
  foreignTotal: string | null
  state: string
}

type ReadOrders = {
  orders: ReadOrder[]
  leftOut: { line: number; title: string; reason: string }[]
  /** currencies without a rate; their orders wait */
  currencies: { code: string; orders: number; example: { number: string; amount: number } }[]
}

const longest = { number: 60, name: 120, state: 60 }
const highestPesos = 100_000_000

/** Reads a file of orders; rows with the same number, or none, belong to one order. */
export async function readOrders(
  rows: readonly SheetRow[],
  table: RecordTable,
  rates: Readonly<Record<string, number>> = {},
): Promise<ReadOrders> {
  const cell = createRecordCellReader(table)
  const isHeadingRow = createHeadingRowTest(table.headings)
  const own: SheetRow[] = []
  const dates = new Set<string>()
  for await (const row of inTurns(rows)) {
    if (row.line <= table.headingLine || isHeadingRow(row)) continue
    own.push(row)
    dates.add(cell(row, 'date'))
  }
  const order = findDateOrder([...dates], table.monthFirst)
  const found: ReadOrders = { orders: [], leftOut: [], currencies: [] }
  const waiting = new Map<string, ReadOrders['currencies'][number]>()
  for await (const group of inTurns(await groupByNumber(own, cell))) {
    const read = readOrder(group, cell, { order, rates })
    const { line, number } = group
    if ('reason' in read) found.leftOut.push({ line, title: number, reason: read.reason })
    else if ('currency' in read) {
      const { currency: code, amount } = read
      const one = waiting.get(code) ?? { code, orders: 0, example: { number, amount } }
      waiting.set(code, { ...one, orders: one.orders + 1 })
    } else found.orders.push({ line, number, ...read })
  }
  return { ...found, currencies: [...waiting.values()] }
}

type Group = { line: number; number: string; rows: SheetRow[] }

async function groupByNumber(rows: readonly SheetRow[], cell: RecordCell): Promise<Group[]> {
  const groups: Group[] = []
  const byNumber = new Map<string, Group>()
  for await (const row of inTurns(rows)) {
    const number = cell(row, 'number').replace(/^#\s*/, '')
    const isLine = number === '' && cell(row, 'total') === '' && cell(row, 'item') !== ''
    const known = isLine ? groups.at(-1) : byNumber.get(number)
    if (known) known.rows.push(row)
    else {
      const group = { line: row.line, number, rows: [row] }
      groups.push(group)
      if (number !== '') byNumber.set(number, group)
    }
  }
  return groups
}

type OrderContent = Omit<ReadOrder, 'line' | 'number'>

function readOrder(
  { number, rows }: Group,
  cell: RecordCell,
  { order, rates }: { order: DateOrder; rates: Readonly<Record<string, number>> },
): OrderContent | { reason: string } | { currency: string; amount: number } {
  /** what the rows of the order say in a column */
  const all = (column: Parameters<RecordCell>[1]) =>
    [...new Set(rows.map((row) => cell(row, column)))].filter((text) => text !== '')
  const first = (column: Parameters<RecordCell>[1]) => all(column)[0] ?? ''
  if (number === '') return { reason: 'no trae número de pedido' }
  if (number.length > longest.number) return { reason: 'su número es demasiado largo' }
  const emails = [...new Set(all('email').map((email) => email.toLowerCase()))]
  const read = emails.length === 0 ? { email: null } : readEmailCell(emails.join(' '))
  if ('reason' in read) return read
  const placedOn = first('date') === '' ? null : readOrderDay(first('date'), order)
  if (placedOn === null)
    return {
      reason:
        first('date') === ''
          ? 'no trae fecha'
          : `no se sabe qué día es «${cutText(first('date'), 40)}»`,
    }
  const totals = all('total')
  if (totals.length > 1) return { reason: 'sus renglones traen totales distintos' }
  const written = totals[0] ?? ''
  if (written === '') return { reason: 'no trae total' }
  if (/^\$?\s*[1-9]\d{0,2}\.\d{3}$/.test(written))
    return { reason: `no se sabe cuánto es «${written}»: escríbelo con centavos` }
  const amount = parseExportNumber(written.replaceAll(/[a-z]{3}$/gi, '').trim())
  if (amount === null) return { reason: `su total no es un número: «${cutText(written, 40)}»` }
  if (amount < 0) return { reason: 'su total es negativo' }
  const currency = readCurrency(first('currency'), written)
  const rate = currency === 'MXN' ? 1 : rates[currency]
  if (rate === undefined) return { currency, amount }
  if (amount * rate > highestPesos) return { reason: 'su total pasa de cien millones' }
  const name = normalizeName(
    [first('firstName'), first('lastName')].filter(Boolean).join(' ') || first('fullName'),
  )
  return {
    placedOn,
    email: read.email,
    name: cutText(name, longest.name),
    lines: rows.flatMap((row) => readOrderLines(row, cell)).slice(0, 200),
    total: convertToCentavos(amount, rate),
    foreignTotal: currency === 'MXN' ? null : `${amount} ${currency}`,
    state: cutText(
      [first('status'), first('delivery')].filter(Boolean).map(toSpanishState).join(', '),
      longest.state,
    ),
  }
}

const states: Readonly<Record<string, string>> = {
  paid: 'pagado',
  pending: 'pendiente',
  'pending payment': 'pendiente de pago',
  'on hold': 'en espera',
  authorized: 'autorizado',
  refunded: 'reembolsado',
  'partially refunded': 'reembolsado en parte',
  voided: 'anulado',
  fulfilled: 'enviado',
  unfulfilled: 'sin enviar',
  partial: 'enviado en parte',
  processing: 'en proceso',
  complete: 'completado',
  completed: 'completado',
  cancelled: 'cancelado',
  canceled: 'cancelado',
  closed: 'cerrado',
  failed: 'fallido',
  shipped: 'enviado',
  delivered: 'entregado',
  sale: 'confirmado',
  'sales order': 'confirmado',
  done: 'terminado',
  quotation: 'cotización',
  restocked: 'devuelto',
}

/** State of an order in Spanish, where its English word is known: `partially_refunded`. */
function toSpanishState(written: string, at: number): string {
  const known =
    states[written.toLowerCase().replace(/^wc-/, '').replaceAll(/[_-]/g, ' ')] ?? written
  return at === 0 ? known.charAt(0).toUpperCase() + known.slice(1) : known
}
