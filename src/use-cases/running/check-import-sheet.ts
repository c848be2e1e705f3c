import { cutText } from '#catalogue-import/sheets/clean-cell-text.ts'
import {
  type CategoryMatcher,
  createCategoryMatcher,
  normalizeCategoryPath,
} from '#catalogue-import/sheets/match-category-names.ts'
import { SheetRejectedError } from '#catalogue-import/sheets/sheet-limits.ts'
import { readSheetRows, type SheetImportMapping } from '#catalogue-import/sheets/sheet-rows.ts'
import { detectShopExport } from '#catalogue-import/shop-exports/detect-shop-export.ts'
import { formatUntypedProductField } from '#domain/catalogue/format-product-field.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
} from '#domain/catalogue/product-content.ts'
import {
  createEmptySheetValidation,
  type SheetValidationResult,
  type SheetProblem,
} from '#domain/catalogue/sheet-check-outcome.ts'
import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import { missingPermissionText, type Permission } from '#domain/running/permissions.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import type { ReportedProductChange, ImportReport } from './import-report.ts'
import { importSheet, type OpenedImportSpreadsheet } from './import-sheet.ts'
import { openShopExport } from './open-shop-export.ts'
import type { StockLevelsAtImportCheck } from './plan-import-batch.ts'
import type { ReviewedProducts } from './reviewed-products.ts'
import { summarizeShopExport } from './summarize-shop-export.ts'

const mostListed = { problems: 5000, changes: 100 }
const mostMended = 12
const mostUnknown = 50

const linesPerNote = 1000

type Asked = {
  actor: string
  source: string
  now: Date
  permissions?: ReadonlySet<Permission> | undefined
  /**
   * stock values at the time of the validation; the caller passes an object that the validation
   * fills
   */
  stockSeen?: StockLevelsAtImportCheck
  /** product versions, filled likewise */
  reviewed?: ReviewedProducts
  /**
   * called with the progress of the validation: `lines` is null while the rows are being counted;
   * an exception thrown by the callback stops the validation
   */
  onProgress?: (so: { lines: number | null; checked: number }) => Promise<void>
}

/**
 * Validates a whole spreadsheet before its import and returns the planned changes; writes nothing.
 */
export async function validateImportSpreadsheet(
  db: Db,
  opened: OpenedImportSpreadsheet,
  { plan, onProgress, ...asked }: Asked & { plan: SheetImportMapping },
): Promise<SheetValidationResult> {
  const { headings, headingLine, first } = opened.table
  const outcome: SheetValidationResult = {
    ...createEmptySheetValidation(),
    headings,
    headingLine,
    first,
    sheetNames: opened.sheet.sheetNames,
  }
  let lines: number | null = null
  let read = 0
  const watched = noting(opened, async (checked) => {
    read = checked
    await onProgress?.({ lines, checked })
  })
  const detected = detectShopExport(headings)
  if (detected) outcome.detected = detected
  if (plan.shop)
    return validateShopExport(db, watched, {
      ...asked,
      outcome,
      plan: { ...plan, shop: plan.shop },
    })
  let survey
  try {
    survey = await surveyNames(db, watched, plan)
  } catch (error) {
    if (!(error instanceof SheetRejectedError)) throw error
    return { ...outcome, words: error.message }
  }
  outcome.unknown = survey.unknown
  lines = read
  const { newCategories } = survey
  const request = { ...asked, plan, newCategories, dryRun: true, skipRefused: true }
  const result = await importSheet(db, watched, { ...request, most: mostListed })
  if (!('report' in result)) return { ...outcome, words: explainSheetCheckFailure(result) }
  const { report } = result
  return {
    ...outcome,
    ...summarizeImportReport(report),
    problems: report.problems,
    wrong: await firstWrong(opened, report.problems),
    changes: report.changes.map((note) => shownChange(note, survey.names)),
    additions: report.additions.map((note) => shownAddition(note, survey.names)),
  }
}

type AskedOfExport = Asked & {
  outcome: SheetValidationResult
  plan: SheetImportMapping & { shop: ShopExportName }
}

/** Validates a product export of another shop, and summarises it by product. */
async function validateShopExport(
  db: Db,
  opened: OpenedImportSpreadsheet,
  { outcome, plan, onProgress, ...asked }: AskedOfExport,
): Promise<SheetValidationResult> {
  let shopExport
  try {
    shopExport = await openShopExport(db, opened, { ...asked, plan })
  } catch (error) {
    if (!(error instanceof SheetRejectedError)) throw error
    return { ...outcome, words: error.message }
  }
  const most = { problems: mostListed.problems, changes: shopExport.members.length }
  const request = { ...asked, plan, shopExport, most, dryRun: true, skipRefused: true }
  const result = await importSheet(db, opened, request)
  if (!('report' in result)) return { ...outcome, words: explainSheetCheckFailure(result) }
  const { report } = result
  const names = new Map(shopExport.newCategories.map(({ slug, name }) => [slug, name]))
  const touched = new Set([...report.changes, ...report.additions].map(({ urlKey }) => urlKey))
  await onProgress?.({ lines: shopExport.members.length, checked: shopExport.members.length })
  return {
    ...outcome,
    ...summarizeImportReport(report),
    problems: report.problems,
    changes: report.changes.slice(0, mostListed.changes).map((note) => shownChange(note, names)),
    shopExport: summarizeShopExport(shopExport, { problems: report.problems, touched }),
  }
}

export function summarizeImportReport(report: ImportReport) {
  const { added, changed, unchanged, refused, repriced, shown, unpriced, endedOffers } = report
  return {
    counts: { added, changed, unchanged, refused, repriced, shown, unpriced, endedOffers },
    needs: [...report.needs],
  }
}

/** Explains in Spanish why the validation of a spreadsheet failed. */
export function explainSheetCheckFailure(
  refusal: Exclude<Awaited<ReturnType<typeof importSheet>>, { report: ImportReport }>,
): string {
  if (refusal.code === 'no-sheet') return refusal.words
  if (refusal.code === 'not-allowed') return missingPermissionText(refusal.missing)
  return 'Otra importación está en curso. Espera a que termine.'
}

/** Category names by slug. */
type Names = ReadonlyMap<string, string>

function shownChange(
  note: ReportedProductChange,
  names: Names,
): SheetValidationResult['changes'][number] {
  const { name, urlKey, fields, sells } = note
  return {
    name,
    urlKey,
    fields: fields.map(({ field, before, after }) => ({
      label: getProductFieldDescriptor(field).label,
      before: textOf(field, before, names),
      after: textOf(field, after, names),
    })),
    ...(sells && { sells }),
  }
}

function shownAddition(
  note: ReportedProductChange,
  names: Names,
): SheetValidationResult['additions'][number] {
  const { name, urlKey, fields, offered } = note
  return {
    name,
    urlKey,
    ...offered,
    fields: fields.map(({ field, after }) => ({
      label: getProductFieldDescriptor(field).label,
      value: textOf(field, after, names),
    })),
  }
}

/** Formats a field value, categories by name, in at most 80 characters. */
function textOf(field: ProductFieldName, value: unknown, names: Names): string {
  const isSlugs = field === 'categories' && Array.isArray(value)
  const named = isSlugs ? value.map((slug) => names.get(String(slug)) ?? String(slug)) : value
  const text = formatUntypedProductField(field, named)
  return text.length > 80 ? `${cutText(text, 79)}…` : text
}

/** Wraps a spreadsheet so that its line count is reported each time it is read. */
function noting(
  { sheet, table }: OpenedImportSpreadsheet,
  note: (lines: number) => Promise<void>,
): OpenedImportSpreadsheet {
  async function* rows() {
    let lines = 0
    for await (const row of sheet.rows()) {
      lines += 1
      if (lines % linesPerNote === 0) await note(lines)
      yield row
    }
    await note(lines)
  }
  return { sheet: { ...sheet, rows }, table }
}

/**
 * Collects the unknown category names of a spreadsheet, the new categories to create for them, and
 * all category names by slug.
 */
async function surveyNames(
  db: Db,
  { sheet, table }: OpenedImportSpreadsheet,
  plan: SheetImportMapping,
) {
  const tree = await categories.listCategoriesByName(db)
  const names = createCategoryMatcher(tree, plan)
  const strict = createCategoryMatcher(tree, { ...plan, makeCategories: false })
  const unknown = new Map<string, SheetValidationResult['unknown'][number]>()
  const both: CategoryMatcher = {
    ...names,
    find(written) {
      const found = strict.find(written)
      const folded = normalizeCategoryPath(written)
      if (!('slugs' in found) && unknown.size < mostUnknown && !unknown.has(folded))
        unknown.set(folded, {
          written,
          folded,
          nearest: found.nearest.map(({ slug, name }) => ({ slug, name })),
        })
      return names.find(written)
    },
  }
  for await (const _ of readSheetRows(sheet.rows(), table, { plan, categories: both }));
  const newCategories = [...names.added.values()]
  return {
    unknown: [...unknown.values()],
    newCategories,
    names: new Map([...tree, ...newCategories].map(({ slug, name }) => [slug, name])),
  }
}

async function firstWrong(
  { sheet, table }: OpenedImportSpreadsheet,
  problems: readonly SheetProblem[],
): Promise<SheetValidationResult['wrong']> {
  const byLine = Map.groupBy(problems, ({ line }) => line)
  const lines = [...byLine.keys()].sort((a, b) => a - b).slice(0, mostMended)
  const wrong: SheetValidationResult['wrong'] = []
  if (lines.length === 0) return wrong
  for await (const { line, cells } of sheet.rows()) {
    if (lines.includes(line)) {
      const named = table.headings.map((heading, at) => [heading, cutText(cells[at] ?? '', 300)])
      wrong.push({ line, cells: Object.fromEntries(named), problems: byLine.get(line) ?? [] })
    }
    if (line >= (lines.at(-1) ?? 0)) break
  }
  return wrong
}
