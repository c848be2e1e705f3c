import { getProductFieldDescriptor, productFieldNames } from '#domain/catalogue/product-content.ts'
import { toDaysAfterImportFieldName } from './check-product-row.ts'
import { type CsvCellReader, readNumberCell, readTextCell } from './csv-cell-parsers.ts'
import { feedFieldParsersByKind } from './product-feed-field-parsers.ts'

/** A CSV column: target field and cell parser. */
export type CsvColumn = {
  name: string
  field: string
  /** name of the subfield that the CSV column sets, if the field is an object */
  part?: string
  read: CsvCellReader
  attribute?: { code: string; label?: string; unit?: string }
}

const columns: readonly CsvColumn[] = [
  ...productFieldNames.map(getProductFieldDescriptor).flatMap(({ kind, feed }): CsvColumn[] => {
    const { cells } = feedFieldParsersByKind[kind]
    if (typeof cells === 'function') {
      const own = { name: feed, field: feed, read: cells }
      return kind === 'day'
        ? [own, column(toDaysAfterImportFieldName(feed), readNumberCell)]
        : [own]
    }
    return Object.entries(cells ?? {}).map(([part, read]) => ({
      name: `${feed}.${part}`,
      field: feed,
      part,
      read,
    }))
  }),
  column('type', readTextCell),
  column('category', readTextCell),
  column('currency', readTextCell),
  column('created_at', readTextCell),
  column('qty_exported', readNumberCell),
  column('exported_at', readTextCell),
  column(toDaysAfterImportFieldName('created_at'), readNumberCell),
]
const byName = new Map(columns.map((one) => [one.name, one]))

function column(name: string, read: CsvCellReader): CsvColumn {
  return { name, field: name, read }
}

/** Names of the CSV columns of a product feed, in the order of the help text. */
export const csvColumnNames: readonly string[] = columns.map(({ name }) => name)

/** Finds the CSV column for a heading, including `attr:código[:etiqueta[:unidad]]`; null if unknown. */
export function parseCsvHeading(heading: string): CsvColumn | null {
  const name = heading.trim()
  const plain = byName.get(name)
  if (plain) return plain
  const [prefix, code, label, unit, ...rest] = name.split(':').map((part) => part.trim())
  if (prefix !== 'attr' || !code || !/^[a-z0-9_]+$/.test(code) || rest.length) return null
  const attribute = { code, ...(label ? { label } : {}), ...(unit ? { unit } : {}) }
  return { name, field: 'attribute_values', read: readNumberCell, attribute }
}

/** Converts CSV cells into a feed row; object fields with only empty cells are null. */
export function convertCsvCellsToFeedRow(
  columns: CsvColumn[],
  cells: string[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  const attributes: unknown[] = []
  for (const [at, { field, part, read, attribute }] of columns.entries()) {
    const value = read((cells[at] ?? '').trim())
    if (attribute) {
      row[field] = attributes
      if (value !== null) attributes.push({ ...attribute, value })
    } else if (part === undefined) row[field] = value
    else if (value !== null) row[field] = Object.assign((groups[field] ??= {}), { [part]: value })
    else row[field] ??= null
  }
  return row
}
