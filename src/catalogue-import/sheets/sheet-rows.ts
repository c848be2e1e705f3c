import { type Centavos, fromPesos, percentOf, subtract, toPesos } from '#domain/money.ts'
import type { CategoryChoice, CategoryNames } from './category-names.ts'
import { isExcelError, printable, textOfHtml } from './cell-text.ts'
import {
  barcodeIn,
  type CellValue,
  codeIn,
  countIn,
  currencyIn,
  dayAndTime,
  dayIn,
  flagIn,
  gramsIn,
  isWholeDay,
  isZeroDay,
  percentIn,
  pesosIn,
  timeIn,
} from './cell-values.ts'
import { type SheetColumns, type SheetField } from './sheet-fields.ts'
import type { SheetRow } from './sheet-refused.ts'
import type { SheetTable } from './sheet-table.ts'

/** Mapping of spreadsheet rows to products. */
export type SheetPlan = {
  columns: SheetColumns
  /** category choices by normalised path */
  categories?: Readonly<Record<string, CategoryChoice>>
  /** categories that are named and not known are made */
  makeCategories?: boolean
  /** for lines that name no category or brand */
  category?: string
  brand?: string
  /** whether new products go on sale at once */
  shown?: boolean
  /** of products that the shop has, only prices and stock */
  pricesOnly?: boolean
  /** cells that were mended after the file was sent: line → heading → text */
  corrections?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Cells = Map<SheetField, { heading: string; cell: string }>
type Row = Record<string, unknown>

/** A line as feed row, or the problem of a cell. */
export type SheetEntry =
  | { line: number; value: Row }
  | { line: number; column: string; fault: string; final: false }

const readers: Partial<Record<SheetField, (cell: string) => CellValue>> = {
  sku: codeIn,
  mpn: codeIn,
  model: codeIn,
  ean: barcodeIn,
  sat_key: codeIn,
  price: pesosIn,
  special_price: pesosIn,
  special_from: dayIn,
  special_from_time: timeIn,
  special_to: dayIn,
  special_to_time: timeIn,
  qty: countIn,
  qty_exported: countIn,
  featured: flagIn,
  visible: flagIn,
  visible_from: dayIn,
  visible_from_time: timeIn,
  visible_to: dayIn,
  visible_to_time: timeIn,
  weight_g: (cell) => gramsIn(cell, 1),
  weight_kg: (cell) => gramsIn(cell, 1000),
  highlights: listIn,
  keywords: listIn,
}

/** A number, a code, a day or the names of categories: expressions meet no long runs of blanks or letters. */
const longestShort = 500

function isShort(field: SheetField): boolean {
  const reader = readers[field]
  return (reader !== undefined && reader !== listIn) || (apart.has(field) && field !== 'attribute')
}

function tooLong(length: number): string {
  return `Esta celda tiene ${length.toLocaleString('es-MX')} letras; caben hasta ${longestShort}.`
}

/** Fields read together with others. */
const apart: ReadonlySet<SheetField> = new Set([
  'category',
  'subcategory',
  'currency',
  'discount',
  'attribute',
])

/** Codes are taken letter by letter; other texts may be HTML. */
const codes: ReadonlySet<SheetField> = new Set(['sku', 'url_key', 'mpn', 'ean', 'sat_key'])
/** Texts of one line. */
const oneLine: ReadonlySet<SheetField> = new Set(['name', 'brand', 'model'])

/** Date fields whose cell may include the time. */
const daysWithTimes: ReadonlySet<SheetField> = new Set([
  'special_from',
  'special_to',
  'visible_from',
  'visible_to',
])

/** Data lines as feed rows, without url keys where absent. */
export async function* rowsOfSheet(
  rows: AsyncIterable<SheetRow>,
  { headings, headingLine }: SheetTable,
  { plan, categories }: { plan: SheetPlan; categories: CategoryNames },
): AsyncGenerator<SheetEntry> {
  // headings are arbitrary, such as `constructor`
  const columns = new Map(Object.entries(plan.columns))
  for await (const { line, cells: written } of rows) {
    if (line <= headingLine) continue
    const mended = new Map(Object.entries(plan.corrections?.[line] ?? {}))
    const cells: Cells = new Map()
    const attributes: Row[] = []
    const faults: { column: string; fault: string }[] = []
    for (const [at, heading] of headings.entries()) {
      const field = columns.get(heading)
      if (!field) continue
      const given = printable(mended.get(heading) ?? written[at] ?? '')
      const short = isShort(field) ? given.replaceAll(/\s+/g, ' ') : given
      if (isShort(field) && short.length > longestShort) {
        faults.push({ column: heading, fault: tooLong(short.length) })
        continue
      }
      const cell = textOfCell(field, short)
      if (cell === '' || (daysWithTimes.has(field) && isZeroDay(cell))) continue
      if (isExcelError(given)) faults.push({ column: heading, fault: excelFault(given) })
      else if (field === 'attribute') attributes.push(attributeOf(heading, cell))
      else cells.set(field, { heading, cell })
    }
    const row: Row = {}
    for (const [field, { heading, cell }] of cells) {
      if (apart.has(field)) continue
      if (daysWithTimes.has(field)) {
        faults.push(
          ...readDay(row, { field, cell, cells }).map((fault) => ({
            column: heading,
            fault,
          })),
        )
        continue
      }
      const read = readers[field]?.(cell) ?? { value: cell }
      if ('problem' in read) faults.push({ column: heading, fault: read.problem })
      else row[field.startsWith('weight') ? 'weight_g' : field] = read.value
    }
    if (attributes.length > 0) row.attribute_values = attributes
    if (!cells.has('brand') && plan.brand) row.brand = plan.brand
    discount(row, cells, faults)
    checkCurrency(row, cells, faults)
    devService(row, cells, { plan, categories, faults })
    const codeHeading = headingOf(plan, 'sku')
    if (!row.sku && !row.url_key && !faults.some(({ column }) => column === codeHeading))
      faults.push({
        column: codeHeading,
        fault: 'Sin código no se sabe cuál producto es.',
      })
    if (faults.length === 0) yield { line, value: row }
    for (const one of faults) yield { line, ...one, final: false }
  }
}

function textOfCell(field: SheetField, given: string): string {
  // the apostrophe that keeps a text from being a formula is none of it
  const plain = given.replace(/^'(?=\s*[=+\-@])/, '')
  if (codes.has(field)) return plain
  const text = textOfHtml(plain)
  return oneLine.has(field) ? text.replaceAll(/\s+/g, ' ') : text
}

function excelFault(cell: string): string {
  return cell.startsWith('##')
    ? 'Excel mostraba ### porque la columna era angosta. Escribe aquí el valor.'
    : `«${cell}» es un error de Excel: su fórmula no dio nada. Escribe aquí el valor.`
}

/** Reads a day with its time; a day without a time clears the product's time. */
function readDay(
  row: Row,
  { field, cell, cells }: { field: SheetField; cell: string; cells: Cells },
): string[] {
  const { day, time } = dayAndTime(cell)
  const timeField = `${field}_time`
  const isWhole = time === null || isWholeDay(time, { isEnd: field.endsWith('_to') })
  const readTime = isWhole ? { value: null } : timeIn(time)
  const read = dayIn(day)
  if ('value' in read) row[field] = read.value
  const isApart = [...cells.keys()].some((one) => one === timeField)
  if ('value' in readTime && !isApart) row[timeField] = readTime.value
  return [readTime, read].flatMap((one) => ('problem' in one ? one.problem : []))
}

function checkCurrency(row: Row, cells: Cells, faults: { column: string; fault: string }[]) {
  const given = cells.get('currency')
  if (!given || (row.price === undefined && row.special_price === undefined)) return
  const read = currencyIn(given.cell)
  if ('problem' in read) faults.push({ column: given.heading, fault: read.problem })
}

function discount(row: Row, cells: Cells, faults: { column: string; fault: string }[]) {
  const given = cells.get('discount')
  if (!given || row.special_price !== undefined) return
  const read = percentIn(given.cell)
  if ('problem' in read) faults.push({ column: given.heading, fault: read.problem })
  else if (Number(read.value) > 0 && typeof row.price === 'number')
    row.special_price = toPesos(lessPercent(fromPesos(row.price), Number(read.value)))
  else if (Number(read.value) > 0)
    faults.push({
      column: given.heading,
      fault: 'Un descuento necesita el precio en la misma línea.',
    })
}

function lessPercent(amount: Centavos, percent: number): Centavos {
  return subtract(amount, percentOf(amount, percent))
}

function devService(
  row: Row,
  cells: Cells,
  {
    plan,
    categories,
    faults,
  }: { plan: SheetPlan; categories: CategoryNames; faults: { column: string; fault: string }[] },
) {
  const main = cells.get('category')
  const below = cells.get('subcategory')
  const way = [main?.cell, below?.cell].filter((cell) => cell !== undefined).join(' > ')
  const written = way || plan.category
  if (!written) return
  const slugs = new Set<string>()
  for (const name of written.split('|')) {
    const found = categories.find(name)
    if ('slugs' in found) for (const slug of found.slugs) slugs.add(slug)
    else
      faults.push({
        column: (below ?? main)?.heading ?? '',
        fault: unknownCategory(found),
      })
  }
  row.categories = [...slugs]
}

function unknownCategory({
  unknown,
  nearest,
}: {
  unknown: string
  nearest: readonly { name: string }[]
}): string {
  const names = [...new Set(nearest.map(({ name }) => `«${name}»`))].join(' o ')
  return `No hay una categoría «${unknown}».${names === '' ? '' : ` ¿Es ${names}?`}`
}

export function headingOf({ columns }: Pick<SheetPlan, 'columns'>, field: SheetField): string {
  return Object.entries(columns).find(([, one]) => one === field)?.[0] ?? ''
}

function attributeOf(heading: string, value: string): Row {
  const code = heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60)
  return { code: code || 'dato', label: heading, value }
}

function listIn(cell: string): CellValue {
  const parts = cell.split(/[|\n]/).map((part) => part.trim())
  return { value: parts.filter((part) => part !== '') }
}
