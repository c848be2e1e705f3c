import { getFamilyValueSort, parseFamilyValue } from '#domain/catalogue/family-options.ts'
import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import { addDays, type Day } from '#domain/mexico-dates-and-times.ts'
import type { SheetTable } from '../sheets/find-sheet-table.ts'
import { toSlug } from '../sheets/match-category-names.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import { type ExportLayout, findExportLayout } from './detect-shop-export.ts'
import { type CategoryReader, createCategoryReader } from './export-categories.ts'
import type { ExportDecisions } from './export-decisions.ts'
import { type ExportAttribute, makeExportFamily } from './export-family.ts'
import { listExportPictures, needsSite, type ExportPicture } from './export-pictures.ts'
import { type ExportPrices, readExportPrices } from './export-prices.ts'
import { findExportReason, isHiddenInExport } from './export-product-reasons.ts'
import {
  createExportRowReader,
  createHeadingRowTest,
  type ExportRowReader,
} from './export-row-reader.ts'
import { type ExportGroup, type ExportVariant, groupExportRows } from './group-export-rows.ts'
import {
  type ExportRowNotes,
  readSharedFields,
  readVariantFields,
  titleOf,
} from './read-export-fields.ts'
import { shopExportFormats } from './shop-export-formats.ts'

/** A product page of the shop that an export's row becomes. */
export type ExportedMember = {
  line: number
  /** identifies the variant within the old shop: its SKU, or the product and its options */
  key: string
  /** option values, such as `Negro · 128 GB`; empty for a product without options */
  variant: string
  /** feed row without url key and categories */
  row: Record<string, unknown> & { sku: string; name: string }
  /** url key for a new product, if it is free */
  wish: string
  pictures: ExportPicture[]
  /** texts in place of pictures that are no web address */
  wrongPictures: string[]
  /** price in pesos as the export has it; null without one */
  written: number | null
  /** what the owner must decide before this member can be imported */
  waits: Extract<ExportPrices, { waits: string }> | null
  notes: ExportRowNotes
}

export type ExportedProduct = {
  line: number
  title: string
  handle: string
  /** path of its page in the old shop; null if unknown */
  page: string | null
  family: { key: string; options: { code: string; label: string; values: string[] }[] } | null
  members: ExportedMember[]
  categoryPaths: string[]
  isHidden: boolean
}

type LeftOut = { line: number; title: string; reason: string }

/** Product export of another shop, as the products that it becomes. */
export type ShopExport = {
  shop: ShopExportName
  products: ExportedProduct[]
  leftOut: LeftOut[]
  layout: ExportLayout
  /** heading of prices without VAT, if they are the only ones */
  netHeading: string | null
  priceHeading: string
  /** whether the shop's exports always have prices with VAT */
  isTaxKnown: boolean
  /** whether pictures have a path only, so that the old shop's address is needed */
  needsSite: boolean
  offersEnd: Day
}

/** Days that an offer lasts for which the export has no end. */
export const exportOfferDays = 28

type Request = {
  shop: ShopExportName
  decisions: ExportDecisions
  corrections?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readsCosts?: boolean
  today: Day
}

/** Reads a product export of another shop. */
export function readShopExport(
  all: readonly SheetRow[],
  { headings, headingLine }: SheetTable,
  { shop, decisions, corrections = {}, readsCosts = true, today }: Request,
): ShopExport {
  const format = shopExportFormats[shop]
  const layout = findExportLayout(headings, format)
  const reader = createExportRowReader(format, layout, { headings, corrections })
  const isHeadingRow = createHeadingRowTest(headings)
  const rows = all.filter((row) => row.line > headingLine && !isHeadingRow(row))
  const offersEnd = decisions.offersEnd ?? addDays(today, exportOfferDays)
  const monthFirst = isMonthFirst(rows, reader)
  const context = { decisions, today, offersEnd, monthFirst }
  const skus = new Map<string, string>()
  const leftOut: LeftOut[] = []
  const groups = groupExportRows(rows, reader)
  const categories = createCategoryReader(
    groups.map(({ lead }) => lead),
    reader,
  )
  const products = groups.flatMap((group): ExportedProduct[] => {
    const title = titleOf(group.lead, reader)
    const reason = findExportReason(group, reader)
    if (reason !== null) {
      leftOut.push({ line: group.lead.line, title: title || group.handle, reason })
      return []
    }
    const product = toProduct(group, {
      title,
      reader,
      categories,
      shop,
      context,
      skus,
      readsCosts,
    })
    leftOut.push(...product.leftOut)
    return product.members.length > 0 ? [product] : []
  })
  return {
    shop,
    products,
    leftOut,
    layout,
    netHeading: layout.at.price === undefined ? reader.heading('netPrice') || null : null,
    priceHeading: reader.heading('price') || reader.heading('netPrice'),
    isTaxKnown: format.includesTax === true,
    needsSite:
      decisions.site === undefined && rows.some((row) => needsSite(reader.cell(row, 'pictures'))),
    offersEnd,
  }
}

/** Whether dates have the month first: as the shop writes them, unless a date shows the opposite. */
function isMonthFirst(rows: readonly SheetRow[], { cell, format }: ExportRowReader): boolean {
  const isDayFirst = rows.some((row) =>
    (['saleFrom', 'saleTo'] as const).some((column) =>
      /^(?:1[3-9]|2\d|3[01])\//.test(cell(row, column)),
    ),
  )
  return format.monthFirst === true && !isDayFirst
}

type Making = {
  title: string
  reader: ExportRowReader
  categories: CategoryReader
  shop: ShopExportName
  context: Parameters<typeof readExportPrices>[2]
  skus: Map<string, string>
  readsCosts: boolean
}

function toProduct(
  group: ExportGroup,
  { title, reader, categories, shop, context, skus, readsCosts }: Making,
): ExportedProduct & { leftOut: LeftOut[] } {
  const { lead, handle } = group
  const family = makeExportFamily(group.variants)
  const leftOut = family.leftOut.map(({ variant, reason }) => ({
    line: variant.row.line,
    title: named(variant, title),
    reason,
  }))
  const isHidden = isHiddenInExport(lead, reader)
  const shared = readSharedFields(lead, reader)
  const members = family.members.flatMap(({ variant, attributes }): ExportedMember[] => {
    const values = family.options.map(
      (code) => attributes.find((one) => one.code === code)?.value ?? '',
    )
    const fields = readVariantFields(
      { row: variant.row, lead, values, title, handle, shop },
      reader,
    )
    const { sku } = fields.row
    const owner = skus.get(sku)
    const prices = readExportPrices(variant.row, reader, context)
    const reason =
      owner === undefined
        ? 'leftOut' in prices
          ? prices.leftOut
          : null
        : `el SKU ${sku} ya es de ${owner}`
    if (reason !== null) {
      leftOut.push({ line: variant.row.line, title: fields.row.name, reason })
      return []
    }
    skus.set(sku, fields.row.name)
    const waits = 'waits' in prices ? prices : null
    const own = attributes.length > 0 ? { attribute_values: attributes.map(measured) } : {}
    const { written, cost, ...money } = 'price' in prices ? prices : { written: null, cost: null }
    return [
      {
        line: variant.row.line,
        variant: values.join(' · '),
        ...fields,
        row: {
          ...shared,
          ...fields.row,
          ...money,
          ...(readsCosts && cost !== null && { cost }),
          ...own,
          visible: !isHidden && waits === null,
        },
        written,
        ...listExportPictures({ row: variant.row, group }, reader, context.decisions),
        waits,
      },
    ]
  })
  return {
    line: lead.line,
    title,
    handle,
    page: reader.format.page?.replace('{handle}', handle) ?? null,
    isHidden,
    categoryPaths: categories(lead),
    leftOut,
    ...joined(members, family.options, handle, title),
  }
}

/** Splits measures such as `256 GB` into number and unit, as families store them. */
function measured({ code, label, value: written }: ExportAttribute): ExportAttribute {
  const value = parseFamilyValue(written)
  const sort = getFamilyValueSort(value)
  return {
    code,
    label,
    value: value.value,
    ...(value.unit !== null && { unit: value.unit }),
    ...(sort !== null && { sort }),
  }
}

function named({ options }: ExportVariant, title: string): string {
  return [title, ...options.map(({ value }) => value)].join(' ')
}

/**
 * Joins members to a family. A family whose other members stay out is a single product, and options
 * in which the others do not differ are left out of the family.
 */
function joined(
  members: ExportedMember[],
  options: readonly string[],
  handle: string,
  title: string,
): Pick<ExportedProduct, 'members' | 'family'> {
  const attributesOf = ({ row }: ExportedMember): ExportAttribute[] =>
    Array.isArray(row.attribute_values) ? row.attribute_values : []
  const listed = options.flatMap((code) => {
    const own = members.flatMap(
      (member) => attributesOf(member).find((one) => one.code === code) ?? [],
    )
    const values = [...new Set(own.map(({ value, unit }) => (unit ? `${value} ${unit}` : value)))]
    return values.length > 1 ? [{ code, label: own[0]?.label ?? code, values }] : []
  })
  if (members.length < 2 || listed.length === 0)
    return { members: members.slice(0, 1), family: null }
  const key = toSlug(handle) || toSlug(title)
  const row = { family: key, family_options: listed.map(({ code }) => code) }
  return {
    family: { key, options: listed },
    members: members.map((member) => ({ ...member, row: { ...member.row, ...row } })),
  }
}
