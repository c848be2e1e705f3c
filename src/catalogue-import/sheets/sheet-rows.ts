import { createAttributeCode } from '#domain/catalogue/attribute-code.ts'
import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import {
  type Centavos,
  fromPesos,
  calculatePercent,
  subtractCentavos,
  toPesos,
} from '#domain/money.ts'
import type { ExportDecisions } from '../shop-exports/export-decisions.ts'
import { isExcelError, removeControlCharacters, convertHtmlToText } from './clean-cell-text.ts'
import type { SheetTable } from './find-sheet-table.ts'
import type { SheetCategoryOption, CategoryMatcher } from './match-category-names.ts'
import {
  parseBarcodeCell,
  type ParsedCell,
  parseProductCodeCell,
  parseStockQuantityCell,
  parseCurrencyCell,
  splitDayAndTime,
  parseDayCell,
  parseBooleanCell,
  parseGramsCell,
  isMonthFirstDate,
  isWholeDayBoundaryTime,
  isZeroDate,
  parsePercentCell,
  parsePesosCell,
  parseTimeCell,
} from './parse-cell-values.ts'
import { type SheetColumnMapping, type SheetField } from './sheet-fields.ts'
import type { SheetRow } from './sheet-limits.ts'

/** Mapping of spreadsheet rows to products, configured by the operator. */
export type SheetImportMapping = {
  columns: SheetColumnMapping
  /** operator's choices for unknown categories of the spreadsheet, by normalised category path */
  categories?: Readonly<Record<string, SheetCategoryOption>>
  /** whether the spreadsheet import creates unknown categories */
  makeCategories?: boolean
  /** category and brand for spreadsheet rows that have none */
  category?: string
  brand?: string
  /** whether the spreadsheet import publishes new products immediately */
  shown?: boolean
  /** whether the spreadsheet import only updates prices and stock of existing products */
  pricesOnly?: boolean
  /** cell corrections made after the upload: line → heading → text */
  corrections?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** shop of a product export; null for a spreadsheet that the operator marked as none */
  shop?: ShopExportName | null
  /** what only the owner knows about the export of another shop */
  decisions?: ExportDecisions
}

type Cells = Map<SheetField, { heading: string; cell: string; isCorrected: boolean }>
type Row = Record<string, unknown>
type Faults = { column: string; fault: string }[]

/** A spreadsheet row converted to a feed row, or the error of one of its cells. */
export type ParsedSheetRow =
  | { line: number; value: Row }
  | { line: number; column: string; fault: string; final: false }

const readers: Partial<Record<SheetField, (cell: string) => ParsedCell>> = {
  sku: parseProductCodeCell,
  mpn: parseProductCodeCell,
  model: parseProductCodeCell,
  ean: parseBarcodeCell,
  sat_key: parseProductCodeCell,
  price: parsePesosCell,
  special_price: parsePesosCell,
  cost: parsePesosCell,
  special_from: parseDayCell,
  special_from_time: parseTimeCell,
  special_to: parseDayCell,
  special_to_time: parseTimeCell,
  qty: parseStockQuantityCell,
  qty_exported: parseStockQuantityCell,
  featured: parseBooleanCell,
  visible: parseBooleanCell,
  visible_from: parseDayCell,
  visible_from_time: parseTimeCell,
  visible_to: parseDayCell,
  visible_to_time: parseTimeCell,
  weight_g: (cell) => parseGramsCell(cell, 1),
  weight_kg: (cell) => parseGramsCell(cell, 1000),
  highlights: listIn,
  keywords: listIn,
  tags: (cell) => listIn(cell.replaceAll(',', '|')),
}

/** Maximum characters of a number, code, day or category cell. Longer cells would slow down the regular expressions. */
const longestShort = 500

function isShort(field: SheetField): boolean {
  const reader = readers[field]
  return (reader !== undefined && reader !== listIn) || (apart.has(field) && field !== 'attribute')
}

function tooLong(length: number): string {
  return `Esta celda tiene ${length.toLocaleString('es-MX')} letras; caben hasta ${longestShort}.`
}

/**
 * Fields of a spreadsheet row that are parsed together with other fields, such as a day with its
 * time.
 */
const apart: ReadonlySet<SheetField> = new Set([
  'category',
  'subcategory',
  'currency',
  'discount',
  'attribute',
])

/**
 * Spreadsheet fields with codes, whose text is kept as is; other text fields may contain HTML that
 * is converted.
 */
const codes: ReadonlySet<SheetField> = new Set(['sku', 'url_key', 'mpn', 'ean', 'sat_key'])
/** Spreadsheet text fields that must be a single line. */
const oneLine: ReadonlySet<SheetField> = new Set(['name', 'brand', 'model'])

/** Date fields whose cell may include a time. */
const daysWithTimes: ReadonlySet<SheetField> = new Set([
  'special_from',
  'special_to',
  'visible_from',
  'visible_to',
])

/**
 * Converts the data lines of a spreadsheet to feed rows; a row has no url key if the spreadsheet
 * has no such column.
 */
export async function* readSheetRows(
  rows: AsyncIterable<SheetRow>,
  { headings, headingLine }: SheetTable,
  { plan, categories }: { plan: SheetImportMapping; categories: CategoryMatcher },
): AsyncGenerator<ParsedSheetRow> {
  // uses a Map instead of an object, because a heading may be any text, such as `constructor`
  const columns = new Map(Object.entries(plan.columns))
  for await (const { line, cells: written } of rows) {
    if (line <= headingLine) continue
    const mended = new Map(Object.entries(plan.corrections?.[line] ?? {}))
    const cells: Cells = new Map()
    const attributes: Row[] = []
    const faults: Faults = []
    let hasMonthFirst = false
    for (const [at, heading] of headings.entries()) {
      const field = columns.get(heading)
      if (!field) continue
      const source = written[at] ?? ''
      hasMonthFirst ||= daysWithTimes.has(field) && isMonthFirstDate(splitDayAndTime(source).day)
      const given = removeControlCharacters(mended.get(heading) ?? source)
      const isCorrected = given !== removeControlCharacters(source)
      const short = isShort(field) ? given.replaceAll(/\s+/g, ' ') : given
      if (isShort(field) && short.length > longestShort) {
        faults.push({ column: heading, fault: tooLong(short.length) })
        continue
      }
      const cell = textOfCell(field, short)
      if (cell === '' || (daysWithTimes.has(field) && isZeroDate(cell))) continue
      if (isExcelError(given)) faults.push({ column: heading, fault: excelFault(given) })
      else if (field === 'attribute') attributes.push(attributeOf(heading, cell))
      else cells.set(field, { heading, cell, isCorrected })
    }
    const row: Row = {}
    for (const [field, { heading, cell, isCorrected }] of cells) {
      if (apart.has(field)) continue
      if (daysWithTimes.has(field)) {
        faults.push(
          ...readDay(row, {
            field,
            cell,
            cells,
            besideMonthFirst: hasMonthFirst && !isCorrected,
          }).map((fault) => ({ column: heading, fault })),
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
    readCategories(row, cells, { plan, categories, faults })
    const codeHeading = findHeadingOfSheetField(plan, 'sku')
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
  // removes the apostrophe with which Excel marks text that is not a formula
  const plain = given.replace(/^'(?=\s*[=+\-@])/, '')
  if (codes.has(field) || field === 'rich_description') return plain
  const text = convertHtmlToText(plain)
  return oneLine.has(field) ? text.replaceAll(/\s+/g, ' ') : text
}

function excelFault(cell: string): string {
  return cell.startsWith('##')
    ? 'Excel mostraba ### porque la columna era angosta. Escribe aquí el valor.'
    : `«${cell}» es un error de Excel: su fórmula no dio nada. Escribe aquí el valor.`
}

type DayCell = { field: SheetField; cell: string; cells: Cells; besideMonthFirst: boolean }

/** Parses a date with its time; a date without a time clears the product's stored time. */
function readDay(row: Row, { field, cell, cells, besideMonthFirst }: DayCell): string[] {
  const { day, time } = splitDayAndTime(cell)
  const timeField = `${field}_time`
  const isWhole = time === null || isWholeDayBoundaryTime(time, { isEnd: field.endsWith('_to') })
  const readTime = isWhole ? { value: null } : parseTimeCell(time)
  const read = parseDayCell(day, { besideMonthFirst })
  if ('value' in read) row[field] = read.value
  const isApart = [...cells.keys()].some((one) => one === timeField)
  if ('value' in readTime && !isApart) row[timeField] = readTime.value
  return [readTime, read].flatMap((one) => ('problem' in one ? one.problem : []))
}

function checkCurrency(row: Row, cells: Cells, faults: Faults) {
  const given = cells.get('currency')
  if (!given || (row.price === undefined && row.special_price === undefined)) return
  const read = parseCurrencyCell(given.cell)
  if ('problem' in read) faults.push({ column: given.heading, fault: read.problem })
}

function discount(row: Row, cells: Cells, faults: Faults) {
  const given = cells.get('discount')
  if (!given || row.special_price !== undefined) return
  const read = parsePercentCell(given.cell)
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
  return subtractCentavos(amount, calculatePercent(amount, percent))
}

type Reading = { plan: SheetImportMapping; categories: CategoryMatcher; faults: Faults }

function readCategories(row: Row, cells: Cells, { plan, categories, faults }: Reading) {
  const main = cells.get('category')
  const below = cells.get('subcategory')
  const way = [main?.cell, below?.cell].filter((cell) => cell !== undefined).join(' > ')
  const written = way || plan.category
  if (!written) return
  const slugs = new Set<string>()
  for (const name of written.split('|')) {
    const found = categories.find(name)
    if ('slugs' in found) for (const slug of found.slugs) slugs.add(slug)
    else faults.push({ column: (below ?? main)?.heading ?? '', fault: unknownCategory(found) })
  }
  row.categories = [...slugs]
}

type UnknownCategory = { unknown: string; nearest: readonly { name: string }[] }

function unknownCategory({ unknown, nearest }: UnknownCategory): string {
  const names = [...new Set(nearest.map(({ name }) => `«${name}»`))].join(' o ')
  return `No hay una categoría «${unknown}».${names === '' ? '' : ` ¿Es ${names}?`}`
}

export function findHeadingOfSheetField(
  { columns }: Pick<SheetImportMapping, 'columns'>,
  field: SheetField,
): string {
  return Object.entries(columns).find(([, one]) => one === field)?.[0] ?? ''
}

function attributeOf(heading: string, value: string): Row {
  return { code: createAttributeCode(heading) || 'dato', label: heading, value }
}

function listIn(cell: string): ParsedCell {
  const parts = cell.split(/[|\n]/).map((part) => part.trim())
  return { value: parts.filter((part) => part !== '') }
}
