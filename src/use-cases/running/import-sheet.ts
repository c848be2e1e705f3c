import type { FeedProblem } from '#catalogue-import/feed-batches.ts'
import type { SheetTable } from '#catalogue-import/sheets/find-sheet-table.ts'
import {
  createCategoryMatcher,
  type NewSheetCategory,
} from '#catalogue-import/sheets/match-category-names.ts'
import {
  isExcelWorkbook,
  type Sheet,
  type SheetReadOptions,
} from '#catalogue-import/sheets/read-sheet.ts'
import {
  suggestSheetColumnMapping,
  findMissingSheetFields,
  type SheetField,
  sheetFields,
} from '#catalogue-import/sheets/sheet-fields.ts'
import { SheetRejectedError } from '#catalogue-import/sheets/sheet-limits.ts'
import {
  findHeadingOfSheetField,
  type ParsedSheetRow,
  readSheetRows,
  type SheetImportMapping,
} from '#catalogue-import/sheets/sheet-rows.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import { openSheetInReaderProcess } from '#reading/open-sheet-in-reader-process.ts'
import { importCatalogue, type ImportRequest, type ImportResult } from './import-catalogue.ts'
import { type OpenedShopExport, openShopExport } from './open-shop-export.ts'
import { addUrlKeys } from './sheet-url-keys.ts'

export type OpenedImportSpreadsheet = { sheet: Sheet; table: SheetTable }

type NotASheet = Refusal<'no-sheet', { words: string }>

/**
 * Explains why an uploaded file is not a spreadsheet, without reading the whole file; null if the
 * file may be one.
 */
export async function findSheetFileFault(bytes: Uint8Array): Promise<NotASheet | null> {
  try {
    if (isExcelWorkbook(bytes)) return null
  } catch (error) {
    if (!(error instanceof SheetRejectedError)) throw error
    return refuse('no-sheet', { words: error.message })
  }
  const opened = await readSheet(bytes)
  if (!opened.ok) return opened
  await opened.close()
  return null
}

/**
 * Opens a spreadsheet with its headings in a file-parsing process until `close`; or returns the
 * reason why it is unreadable.
 */
export async function readSheet(
  bytes: Uint8Array,
  reading: SheetReadOptions = {},
): Promise<SuccessResult<OpenedImportSpreadsheet & { close: () => Promise<void> }> | NotASheet> {
  try {
    return { ok: true, ...(await openSheetInReaderProcess(bytes, reading)) }
  } catch (error) {
    if (!(error instanceof SheetRejectedError)) throw error
    return refuse('no-sheet', { words: error.message })
  }
}

/** Guesses the column mapping of a spreadsheet from its headings. */
export function guessColumnMapping(
  { headings }: SheetTable,
  remembered: Partial<SheetImportMapping> = {},
): SheetImportMapping {
  return { ...remembered, columns: suggestSheetColumnMapping(headings, remembered.columns) }
}

export type SheetImportRequest = Omit<
  ImportRequest,
  'feed' | 'newCategories' | 'complete' | 'force' | 'onProgress'
> & {
  plan: SheetImportMapping
  /** categories to create with the spreadsheet, if already determined */
  newCategories?: readonly NewSheetCategory[]
  /** the spreadsheet as a product export of another shop; read with `plan.shop` if absent */
  shopExport?: OpenedShopExport
}

export type SheetImportResult = ImportResult | NotASheet

/** Imports a spreadsheet; its values overwrite changes made since the last import. */
export async function importSheet(
  ...asked: Parameters<typeof importOpenedSheet>
): Promise<SheetImportResult> {
  try {
    return await importOpenedSheet(...asked)
  } catch (error) {
    if (!(error instanceof SheetRejectedError)) throw error
    return refuse('no-sheet', { words: error.message })
  }
}

async function importOpenedSheet(
  db: Db,
  { sheet, table }: OpenedImportSpreadsheet,
  { plan, newCategories, shopExport, ...request }: SheetImportRequest,
): Promise<SheetImportResult> {
  if (plan.shop) {
    const asked = { ...plan, shop: plan.shop }
    const { permissions, now } = request
    const opened =
      shopExport ?? (await openShopExport(db, { sheet, table }, { plan: asked, permissions, now }))
    return importEntries(db, opened, plan, request)
  }
  const [missing] = findMissingSheetFields(plan.columns)
  if (missing)
    return refuse('no-sheet', {
      words: `Falta decir qué columna es «${sheetFields[missing].label}»: por él se reconoce cada producto.`,
    })
  const tree = await categories.listCategoriesByName(db)
  const entries = () =>
    addUrlKeys(
      db,
      readSheetRows(sheet.rows(), table, { plan, categories: createCategoryMatcher(tree, plan) }),
      plan,
    )
  // the new categories are determined before the catalogue import validates the rows that refer to
  // them
  const added = newCategories ?? (await categoriesAskedFor({ sheet, table }, tree, plan))
  return importEntries(db, { entries, newCategories: added }, plan, request)
}

type ImportEntries = {
  entries: () => AsyncIterable<ParsedSheetRow>
  newCategories: readonly NewSheetCategory[]
}

async function importEntries(
  db: Db,
  { entries, newCategories }: ImportEntries,
  plan: SheetImportMapping,
  request: Omit<SheetImportRequest, 'plan' | 'newCategories' | 'shopExport'>,
): Promise<SheetImportResult> {
  const feed = { entries }
  const result = await importCatalogue(db, { ...request, feed, newCategories, force: true })
  if ('report' in result)
    result.report.problems = result.report.problems.map((one) => inHeadings(one, plan))
  return result
}

async function categoriesAskedFor(
  { sheet, table }: OpenedImportSpreadsheet,
  tree: NamedCategories,
  plan: SheetImportMapping,
): Promise<NewSheetCategory[]> {
  const names = createCategoryMatcher(tree, plan)
  for await (const _ of readSheetRows(sheet.rows(), table, { plan, categories: names }));
  return [...names.added.values()]
}

type NamedCategories = Parameters<typeof createCategoryMatcher>[0]

/**
 * Replaces import field names in an error message by the spreadsheet's headings, such as `«Precio»`
 * for `«price»`.
 */
function inHeadings({ line, column, problem }: FeedProblem, plan: SheetImportMapping): FeedProblem {
  let found = column
  const words = problem.replaceAll(/«([a-z_]+)(?:\[\d+\])?(?:\.\w+)?»/g, (whole, field: string) => {
    const known = sheetNames.get(field)
    if (known === undefined) return whole
    const heading = known.map((one) => findHeadingOfSheetField(plan, one)).find((one) => one !== '')
    found ??= heading
    return `«${heading ?? sheetFields[known.at(-1) ?? known[0]].label}»`
  })
  // the import report shows the column separately, so the heading is removed from the start of the
  // error message
  const named = found === undefined ? '' : `«${found}»: `
  const text = named !== '' && words.startsWith(named) ? words.slice(named.length) : words
  return { line, problem: text, ...(found !== undefined && { column: found }) }
}

const sheetNames = new Map<string, [SheetField, ...SheetField[]]>([
  ...getTypedKeys(sheetFields).map((name): [string, [SheetField]] => [name, [name]]),
  ['categories', ['subcategory', 'category']],
  ['weight_g', ['weight_kg', 'weight_g']],
])
