import { isDeepStrictEqual } from 'node:util'
import type { FeedBatch, FeedProblem } from '#catalogue-import/feed-batches.ts'
import type { SellingPriceBeforeAndAfter } from '#domain/catalogue/product-change-set.ts'
import {
  defaultProductFields,
  type ProductFieldName,
  productFieldNames,
  productPriceFieldNames,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import type { Centavos } from '#domain/money.ts'
import type { Permission } from '#domain/running/permissions.ts'
import type { VariantGroupErrors } from './check-product-families.ts'
import { type PlannedImportRow, getPriceChangeOfRow } from './plan-import-batch.ts'
import { getPermissionForField } from './required-import-permissions.ts'

export type ReportedProductChange = {
  urlKey: string
  name: string
  /**
   * price in centavos, stock and visibility of a product that the import adds; absent for existing
   * products
   */
  offered?: { price: Centavos | null; stock: number; visible: boolean }
  /**
   * fields that the import changes, with old and new value; for a new product, all filled fields
   * that are not in `offered`
   */
  fields: { field: ProductFieldName; before: unknown; after: unknown }[]
  /** how the import changes today's selling price of the product; absent if the price stays */
  sells?: SellingPriceBeforeAndAfter
}

/** Report of a catalogue import or of its dry run; long lists are truncated. */
export type ImportReport = {
  added: number
  changed: number
  unchanged: number
  refused: number
  withdrawn: number
  /** number of existing products whose price the import changes */
  repriced: number
  /** number of products whose running price offer the import ends */
  endedOffers: number
  /** number of products added by the import that are visible and for sale immediately */
  shown: number
  /** number of products added without a price, hidden because they cannot be bought */
  unpriced: number
  unreadable: boolean
  /** permissions required for the import */
  needs: Set<Permission>
  problems: FeedProblem[]
  problemCount: number
  /** products left out because they changed since the preview */
  conflicts: { count: number; products: { urlKey: string; name: string }[] }
  additions: ReportedProductChange[]
  changes: ReportedProductChange[]
  /** start times of earlier imports from this source that were interrupted */
  cutShort: Date[]
  most: ImportReportRowLimits
}

/** Maximum number of entries in the import report's truncated lists of problems and changes. */
export type ImportReportRowLimits = { problems: number; changes: number }

const shortLists: ImportReportRowLimits = { problems: 20, changes: 20 }

export function createImportReport(most: ImportReportRowLimits = shortLists): ImportReport {
  return {
    most,
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    withdrawn: 0,
    repriced: 0,
    endedOffers: 0,
    shown: 0,
    unpriced: 0,
    unreadable: false,
    needs: new Set(),
    problems: [],
    problemCount: 0,
    conflicts: { count: 0, products: [] },
    additions: [],
    changes: [],
    cutShort: [],
  }
}

export function addProblemToImportReport(report: ImportReport, problem: FeedProblem): void {
  report.refused++
  keepProblem(report, problem)
}

export function addBatchToImportReport(
  report: ImportReport,
  batch: FeedBatch,
  planned: PlannedImportRow[],
  now: Date,
): void {
  report.unreadable ||= batch.unreadable
  report.refused += new Set(batch.problems.map(({ line }) => line)).size
  for (const problem of batch.problems) keepProblem(report, problem)
  for (const one of planned) {
    const { row, change, before } = one
    if (change.kind === 'refuse') {
      report.refused++
      for (const problem of change.problems) keepProblem(report, { line: row.line, problem })
      if (change.isConflict && before) keepConflict(report, before)
    } else if (change.kind === 'unchanged') report.unchanged++
    else if (change.kind === 'add') {
      report.added++
      report.needs.add('products:write').add('prices:write')
      if (change.content.stock > 0) report.needs.add('stock:write')
      const { urlKey, name, price, stock, visible } = change.content
      if (price === null) report.unpriced++
      if (visible) report.shown++
      if (report.additions.length < report.most.changes) {
        const fields = fieldsOfAddition(change.content)
        report.additions.push({ urlKey, name, offered: { price, stock, visible }, fields })
      }
    } else {
      report.changed++
      if (change.fields.some((field) => productPriceFieldNames.some((price) => price === field)))
        report.repriced++
      const sells = getPriceChangeOfRow(one, now)
      if (sells?.endsOffer) report.endedOffers++
      for (const field of change.fields) report.needs.add(getPermissionForField(field))
      if (report.changes.length >= report.most.changes) continue
      const fields = change.fields.map((field) => ({
        field,
        before: before?.[field],
        after: change.content[field],
      }))
      const { urlKey, name } = change.content
      report.changes.push({ urlKey, name, fields, ...(sells && { sells }) })
    }
  }
}

/**
 * Lists the filled fields of a new product, except the fields that the report shows in `offered`.
 */
function fieldsOfAddition(content: ProductContent): ReportedProductChange['fields'] {
  const blank: Partial<ProductContent> = defaultProductFields
  return productFieldNames
    .filter((field) => !noted.has(field) && !isDeepStrictEqual(content[field], blank[field]))
    .map((field) => ({ field, before: undefined, after: content[field] }))
}

const noted: ReadonlySet<ProductFieldName> = new Set([
  'urlKey',
  'name',
  'price',
  'stock',
  'visible',
])

/**
 * Marks import rows with invalid product variants as refused in the report and removes their
 * planned changes from its lists and counts.
 */
export function markPlannedVariantRowsRefused(
  report: ImportReport,
  { problems, refused }: VariantGroupErrors,
): void {
  addRefusedVariantRows(report, { problems, refused })
  for (const { isNew } of refused) report[isNew ? 'added' : 'changed']--
  const keys = new Set(refused.map(({ urlKey }) => urlKey))
  const isKept = ({ urlKey }: ReportedProductChange) => !keys.has(urlKey)
  const gone = report.additions.filter((addition) => !isKept(addition))
  report.unpriced -= gone.filter(({ offered }) => offered?.price === null).length
  report.shown -= gone.filter(({ offered }) => offered?.visible === true).length
  report.endedOffers -= report.changes.filter(
    (change) => !isKept(change) && change.sells?.endsOffer,
  ).length
  report.additions = report.additions.filter(isKept)
  report.changes = report.changes.filter(isKept)
}

/** Adds rows that were refused for invalid product variants to the import report. */
export function addRefusedVariantRows(
  report: ImportReport,
  { problems, refused }: VariantGroupErrors,
): void {
  for (const problem of problems) keepProblem(report, problem)
  report.refused += refused.length
}

const mostConflicts = 500

function keepConflict(
  { conflicts }: ImportReport,
  { urlKey, name }: { urlKey: string; name: string },
): void {
  conflicts.count++
  if (conflicts.products.length < mostConflicts) conflicts.products.push({ urlKey, name })
}

function keepProblem(report: ImportReport, problem: FeedProblem): void {
  report.problemCount++
  if (report.problems.length < report.most.problems) report.problems.push(problem)
}
