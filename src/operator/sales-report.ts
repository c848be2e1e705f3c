import { getRefusalText } from '#contract/refusals/refusals.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { addCentavos } from '#domain/money.ts'
import {
  calculateCollectedAmount,
  calculateNetSales,
  type SalesReportDimension,
} from '#domain/orders/sales-report.ts'
import type { Db } from '#persistence/database.ts'
import {
  type RequestedReportPeriod,
  readSalesReportPage,
  readCheckoutFunnel,
  readVisitReport,
  parseReportPeriod,
  readReturnStatistics,
  readSalesTotals,
  readTopSalesReportRows,
  readTaxReport,
  type SalesReportRow,
} from '#use-cases/orders/read-sales-report.ts'
import { createSalesColumns } from '#use-cases/orders/sales-export-columns.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import { formatTable } from './format-table.ts'
import { parseDay, parseOptions } from './parse-command-options.ts'
import { saveCsv } from './save-csv.ts'

const rowsAtOnce = 1000

const splits: Readonly<Record<string, SalesReportDimension>> = {
  categoria: 'category',
  producto: 'product',
  marca: 'brand',
  estado: 'state',
  pago: 'method',
  cupon: 'coupon',
  promocion: 'promotion',
}
const comparisons: Readonly<Record<string, 'before' | 'year'>> = { antes: 'before', anio: 'year' }

type VisitRow = Awaited<ReturnType<typeof readVisitReport>>[number]

type Wanted = Extract<ReturnType<typeof parseReportPeriod>, { ok: true }>

export const salesReportCommand: Command = {
  parameters: '[sales|visits|funnel|returns|taxes] [opciones]',
  summary: 'Muestra lo vendido, lo devuelto y los impuestos de unos días',
  details: `
Sin opciones, las ventas de este mes, día por día. Los números son los de los pedidos, al centavo.

Opciones:
  --by <qué>           categoria, producto, marca, estado, pago, cupon o promocion
  --from <día>         2026-11-01; sin él, el primero del mes
  --to <día>           sin él, hoy
  --against <con qué>  antes (el periodo anterior) o anio (hace un año)
  --csv <archivo>      con --by, guarda todos los renglones en un archivo nuevo`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      by: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      against: { type: 'string' },
      csv: { type: 'string' },
    })
    const [which = 'sales', ...rest] = positionals
    if (rest.length > 0 || !Object.hasOwn(reports, which)) {
      throw new UsageError(`No existe el reporte «${positionals.join(' ')}».`)
    }
    const split = pick(splits, values.by, '--by')
    if (values.csv !== undefined && !split) throw new UsageError('--csv necesita --by.')
    const asked: RequestedReportPeriod = {
      ...(values.from !== undefined && { from: parseDay(values.from) }),
      ...(values.to !== undefined && { to: parseDay(values.to) }),
    }
    const against = pick(comparisons, values.against, '--against')
    const wanted = parseReportPeriod({ ...asked, ...(against && { against }) }, context.now())
    if (!wanted.ok) throw new UsageError(getRefusalText(wanted.code))
    return withShopServices(context, async ({ db }) => {
      if (which === 'sales' && split && values.csv !== undefined) {
        return save(db, { split, wanted, file: values.csv }, context)
      }
      const shown = split ? await salesBy(db, split, wanted) : await reports[which]?.(db, wanted)
      context.screen.write(shown || 'Nada en esos días.\n')
      return 0
    })
  },
}

/** Parses a command option that allows only certain values. */
function pick<Value>(
  known: Readonly<Record<string, Value>>,
  word: string | undefined,
  option: string,
) {
  if (word === undefined) return undefined
  if (Object.hasOwn(known, word)) return known[word]
  throw new UsageError(`${option} es ${Object.keys(known).join(', ')}.`)
}

const reports: Record<string, (db: Db, wanted: Wanted) => Promise<string>> = {
  async sales(db, wanted) {
    const { sold, days } = await readSalesTotals(db, wanted)
    if (days.length === 0) return ''
    const rows = [...days, { ...sold, key: 'Suma' }]
    return formatTable(rows, [
      { title: 'Día', of: ({ key }) => key },
      { title: 'Pedidos', of: ({ orders }) => String(orders), right: true },
      { title: 'Cobrado', of: (row) => formatCentavos(calculateCollectedAmount(row)), right: true },
      {
        title: 'Devuelto',
        of: (row) => formatCentavos(addCentavos(row.refunded, row.chargedBack)),
        right: true,
      },
      { title: 'Neto', of: (row) => formatCentavos(calculateNetSales(row)), right: true },
    ])
  },
  async visits(db, { period }) {
    const column = (title: string, of: (row: VisitRow) => number) => ({
      title,
      of: (row: VisitRow) => String(of(row)),
      right: true,
    })
    return formatTable(await readVisitReport(db, period), [
      { title: 'Origen', of: ({ source }) => source },
      { title: 'Medio', of: ({ medium }) => medium },
      { title: 'Campaña', of: ({ campaign }) => campaign },
      column('Visitas', ({ view }) => view),
      column('Producto', ({ product }) => product),
      column('Carrito', ({ cart }) => cart),
      column('Pago', ({ checkout }) => checkout),
      column('Pagaron', ({ paid }) => paid),
    ])
  },
  async funnel(db, { period }) {
    const found = await readCheckoutFunnel(db, period)
    const rows: [string, number][] = [
      ['Empezaron a pagar', found.begun],
      ['Pagaron', found.paid],
      ['Salieron', found.sent],
      ['Se entregaron', found.delivered],
      ['Todavía pueden pagar', found.waiting],
      ['Se venció su plazo', found.expired],
      ['El pago no pasó', found.failed],
    ]
    return formatTable(rows, [
      { title: 'Paso', of: ([label]) => label },
      { title: 'Cuántos', of: ([, count]) => String(count), right: true },
    ])
  },
  async returns(db, { period }) {
    const { reasons } = await readReturnStatistics(db, period)
    if (reasons.length === 0) return ''
    return formatTable(reasons, [
      { title: 'Motivo', of: ({ reason }) => reason },
      { title: 'Reembolsos', of: ({ count }) => String(count), right: true },
      { title: 'Devuelto', of: ({ amount }) => formatCentavos(amount), right: true },
    ])
  },
  async taxes(db, { period }) {
    const months = await readTaxReport(db, period)
    if (months.length === 0) return ''
    return formatTable(months, [
      { title: 'Mes', of: ({ month }) => month },
      { title: 'Neto', of: (row) => formatCentavos(calculateNetSales(row)), right: true },
      { title: 'Base', of: ({ base }) => formatCentavos(base), right: true },
      { title: 'IVA', of: ({ iva }) => formatCentavos(iva), right: true },
    ])
  },
}

async function salesBy(db: Db, split: SalesReportDimension, wanted: Wanted): Promise<string> {
  const { rows, others } = await readTopSalesReportRows(db, split, wanted)
  if (rows.length === 0) return ''
  const shown = formatTable(rows, [
    { title: 'Nombre', of: ({ name }) => name },
    { title: 'Pedidos', of: ({ sold }) => String(sold.orders), right: true },
    { title: 'Piezas', of: ({ sold }) => String(sold.pieces), right: true },
    { title: 'Productos', of: ({ sold }) => formatCentavos(sold.goods), right: true },
    ...(wanted.against
      ? [
          {
            title: 'Antes',
            of: ({ before }: (typeof rows)[number]) => (before ? formatCentavos(before.goods) : ''),
            right: true,
          },
        ]
      : []),
  ])
  return others > 0 ? `${shown}Y ${others} más; --csv los guarda todos.\n` : shown
}

async function save(
  db: Db,
  { split, wanted, file }: { split: SalesReportDimension; wanted: Wanted; file: string },
  { screen }: CommandContext,
): Promise<number> {
  const rows: SalesReportRow[] = []
  let skip: number | undefined
  do {
    const page = await readSalesReportPage(db, split, { ...wanted, skip, limit: rowsAtOnce })
    rows.push(...page.rows)
    skip = page.next
  } while (skip !== undefined)
  const columns = createSalesColumns(split, { compared: wanted.against !== null })
  if (!(await saveCsv(file, { columns, rows }, screen))) return 1
  screen.write(`${rows.length} renglones guardados en «${file}».\n`)
  return 0
}
