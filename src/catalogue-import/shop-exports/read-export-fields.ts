import { toDescriptionHtml } from '#domain/catalogue/rich-description.ts'
import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import { convertHtmlToText, cutText } from '../sheets/clean-cell-text.ts'
import { toSlug } from '../sheets/match-category-names.ts'
import { parseBarcodeCell } from '../sheets/parse-cell-values.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import { parseExportNumber, readGrams } from './export-cells.ts'
import { toAttributes } from './export-family.ts'
import type { ExportRowReader } from './export-row-reader.ts'

/** What an exported row has that is not imported as written. */
export type ExportRowNotes = { negativeStock: boolean; barcode: boolean }

export function titleOf(row: SheetRow, { cell }: ExportRowReader): string {
  return cutText(convertHtmlToText(cell(row, 'title')).replaceAll(/\s+/g, ' '), 250)
}

/** Fields that all variants of an exported product share. */
export function readSharedFields(lead: SheetRow, reader: ExportRowReader): Record<string, unknown> {
  const { cell } = reader
  const tags = cell(lead, 'tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const brand = cutText(convertHtmlToText(cell(lead, 'brand')).replaceAll(/\s+/g, ' '), 300)
  const html = [cell(lead, 'short'), cell(lead, 'description')]
    .filter((text, at, both) => text !== '' && both.indexOf(text) === at)
    // WooCommerce writes line ends as `\n`
    .map((text) => asHtml(text.replaceAll('\\n', '\n')))
    .join('\n')
  const line = (column: 'seoTitle' | 'seoDescription') =>
    cutText(convertHtmlToText(cell(lead, column)).replaceAll(/\s+/g, ' '), 300)
  const [seoTitle, seoDescription] = [line('seoTitle'), line('seoDescription')]
  return {
    ...(brand !== '' && { brand }),
    ...(html !== '' && { rich_description: html }),
    ...(seoTitle !== '' && { seo_title: seoTitle }),
    ...(seoDescription !== '' && { seo_description: seoDescription }),
    ...(tags.length > 0 && { tags: [...new Set(tags)].slice(0, 50) }),
    ...sharedAttributes(lead, reader),
  }
}

/** Plain text as HTML, so that it can stand beside a description in HTML. */
function asHtml(text: string): string {
  return /<[a-z][^>]*>/i.test(text) ? text : toDescriptionHtml(convertHtmlToText(text))
}

function sharedAttributes(lead: SheetRow, { format, values }: ExportRowReader) {
  if (!format.options?.asAttributes) return {}
  const own = toAttributes(values(lead)).filter(({ value }) => !value.includes(','))
  return own.length > 0 ? { attribute_values: own } : {}
}

type Variant = {
  row: SheetRow
  lead: SheetRow
  values: readonly string[]
  title: string
  handle: string
  shop: ShopExportName
}

/** Fields that each variant of an exported product has for itself. */
export function readVariantFields(
  { row, lead, values, title, handle, shop }: Variant,
  { cell, heading, format }: ExportRowReader,
) {
  const name = cutText([title, ...values].join(' '), 300)
  const slug = /^\d+$/.test(handle) ? `${shop}-${handle}` : toSlug(handle)
  const named = toSlug([slug, ...values].join(' '))
  const sku = cutText(cell(row, 'sku') || named, 300)
  const count = parseExportNumber(cell(row, 'qty'))
  const grams = readGrams(
    cell(row, 'weight') || cell(lead, 'weight'),
    heading('weight'),
    format.weight,
  )
  const size = sizeOf(row, cell) ?? sizeOf(lead, cell)
  const written = cell(row, 'barcode')
  const barcode = /\d{8}/.test(written) ? parseBarcodeCell(written) : null
  const mpn = cutText(cell(row, 'mpn'), 300)
  // a number or a code as handle says nothing to a shopper, so the page is called after its name
  const isWord = /^[a-z0-9-]+$/i.test(handle) && /[a-z]/i.test(handle) && handle !== sku
  const page = isWord ? slug : toSlug(title)
  return {
    key: cell(row, 'sku') || [handle, ...values].join(' · '),
    wish: toSlug([page, ...values].join(' ')) || toSlug(sku),
    row: {
      sku,
      name,
      ...(count !== null && { qty: Math.max(0, Math.floor(count)) }),
      ...(grams !== null && { weight_g: grams }),
      ...(size && { package_cm: size }),
      ...(barcode && 'value' in barcode && { ean: barcode.value }),
      ...(mpn !== '' && { mpn }),
    },
    notes: {
      negativeStock: count !== null && count < 0,
      barcode: barcode !== null && 'problem' in barcode,
    },
  }
}

function sizeOf(row: SheetRow, cell: ExportRowReader['cell']) {
  const [length, width, height] = (['length', 'width', 'height'] as const).map(
    (side) => parseExportNumber(cell(row, side)) ?? 0,
  )
  return length && width && height && Math.min(length, width, height) > 0
    ? { length, width, height }
    : null
}
