import { toSlug } from '#catalogue-import/sheets/match-category-names.ts'
import {
  findHeadingOfSheetField,
  type ParsedSheetRow,
  type SheetImportMapping,
} from '#catalogue-import/sheets/sheet-rows.ts'
import { reservedUrlKeys } from '#domain/catalogue/product.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'

type Row = Record<string, unknown>

const batchSize = 500
/** Columns that a supplier's price list may change on existing products. */
const ofPrices = new Set([
  'url_key',
  'sku',
  'price',
  'special_price',
  'special_from',
  'special_from_time',
  'special_to',
  'special_to_time',
  'qty',
  'qty_exported',
  'exported_at',
])

/**
 * Gives each spreadsheet row the url key of the product with its SKU, or a new url key made from
 * its name. Existing products keep their visibility.
 */
export async function* addUrlKeys(
  db: Db,
  entries: AsyncIterable<ParsedSheetRow>,
  plan: SheetImportMapping,
): AsyncGenerator<ParsedSheetRow> {
  const given = new Set<string>()
  let batch: ParsedSheetRow[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    yield* await addressed(batch)
    batch = []
  }
  yield* await addressed(batch)

  async function addressed(some: ParsedSheetRow[]): Promise<ParsedSheetRow[]> {
    const rows = some.flatMap((entry) => ('value' in entry ? [entry.value] : []))
    const found = await contents.findProductIdentifiers(
      db,
      rows.map((row) => textIn(row, 'url_key') || createUrlKeyFromName(row)),
      rows.map((row) => textIn(row, 'sku')),
    )
    const bySku = new Map(found.map((one) => [one.sku, one]))
    const byKey = new Map(found.map((one) => [one.urlKey, one]))
    return some.map((entry) => {
      if (!('value' in entry)) return entry
      const { line, value: row } = entry
      const addressed = byKey.get(textIn(row, 'url_key'))
      const fault = addressed && codeFault(textIn(row, 'sku'), addressed.sku)
      if (fault) return { line, column: findHeadingOfSheetField(plan, 'sku'), fault, final: false }
      const product = bySku.get(textIn(row, 'sku')) ?? addressed
      if (product) {
        const value = { url_key: product.urlKey, visible: product.visible, ...row }
        return { line, value: plan.pricesOnly ? pricesOf(value) : value }
      }
      const url_key = textIn(row, 'url_key') || free(row, byKey)
      given.add(url_key)
      return { line, value: { visible: plan.shown ?? false, ...row, url_key } }
    })
  }

  function free(row: Row, taken: ReadonlyMap<string, unknown>): string {
    return createUnusedUrlKey(row, (wish) => taken.has(wish) || given.has(wish))
  }
}

/**
 * Error for an SKU that Excel has changed to another spelling of the same number, such as `17` for
 * `0017` or `100000` for `1E5`.
 */
function codeFault(given: string, known: string): string | null {
  const isSameNumber = given !== '' && given !== known && Number(given) === Number(known)
  return isSameNumber
    ? `Excel cambió este código: en la tienda es «${known}» y aquí «${given}». Escribe «${known}».`
    : null
}

/** An unused url key for a new product: made from its name, with the SKU appended if taken. */
export function createUnusedUrlKey(row: Row, isTaken: (wish: string) => boolean): string {
  const wish = createUrlKeyFromName(row)
  const isFree = !isTaken(wish) && !reservedUrlKeys.has(wish)
  return isFree ? wish : `${wish}-${toSlug(textIn(row, 'sku'))}`
}

function textIn(row: Row, field: string): string {
  const text = row[field]
  return typeof text === 'string' ? text : ''
}

/** Url key derived from a product's name alone. */
export function createUrlKeyFromName(row: Row): string {
  return toSlug(textIn(row, 'name')) || toSlug(textIn(row, 'sku')) || 'producto'
}

function pricesOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => ofPrices.has(field)))
}
