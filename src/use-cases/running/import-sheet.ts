import type { FeedProblem } from '#catalogue-import/feed-batches.ts'
import { categoryNames, type NewCategory } from '#catalogue-import/sheets/category-names.ts'
import { isWorkbook, type Sheet, type SheetReading } from '#catalogue-import/sheets/read-sheet.ts'
import {
  guessColumns,
  missingFields,
  type SheetField,
  sheetFields,
} from '#catalogue-import/sheets/sheet-fields.ts'
import { SheetRefused } from '#catalogue-import/sheets/sheet-refused.ts'
import { headingOf, rowsOfSheet, type SheetPlan } from '#catalogue-import/sheets/sheet-rows.ts'
import type { SheetTable } from '#catalogue-import/sheets/sheet-table.ts'
import { keysOf } from '#domain/keys-of.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import { openSheetApart } from '#reading/read-sheet-apart.ts'
import { importCatalogue, type ImportRequest, type ImportResult } from './import-catalogue.ts'
import { withUrlKeys } from './sheet-url-keys.ts'

export type OpenedSheet = { sheet: Sheet; table: SheetTable }

type NotASheet = Refusal<'no-sheet', { words: string }>

/** Reason why a received file is no spreadsheet, without reading all of it; null if none was found. */
export async function faultOfFile(bytes: Uint8Array): Promise<NotASheet | null> {
  try {
    if (isWorkbook(bytes)) return null
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    return refuse('no-sheet', { words: error.message })
  }
  const opened = await readSheet(bytes)
  if (!opened.ok) return opened
  await opened.close()
  return null
}

/** A spreadsheet with its headings, open in a reader process until `close`; or the reason why it is unreadable. */
export async function readSheet(
  bytes: Uint8Array,
  reading: SheetReading = {},
): Promise<Granted<OpenedSheet & { close: () => Promise<void> }> | NotASheet> {
  try {
    return { ok: true, ...(await openSheetApart(bytes, reading)) }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    return refuse('no-sheet', { words: error.message })
  }
}

/** Guesses the column mapping of a spreadsheet from its headings. */
export function guessedPlan(
  { headings }: SheetTable,
  remembered: Partial<SheetPlan> = {},
): SheetPlan {
  return { ...remembered, columns: guessColumns(headings, remembered.columns) }
}

export type SheetRequest = Omit<
  ImportRequest,
  'feed' | 'newCategories' | 'complete' | 'force' | 'onProgress'
> & {
  plan: SheetPlan
  /** categories to create, if already determined */
  newCategories?: readonly NewCategory[]
}

export type SheetResult = ImportResult | NotASheet

/** Imports a spreadsheet; its values overwrite changes made since the last import. */
export async function importSheet(
  db: Db,
  { sheet, table }: OpenedSheet,
  { plan, newCategories, ...request }: SheetRequest,
): Promise<SheetResult> {
  const [missing] = missingFields(plan.columns)
  if (missing)
    return refuse('no-sheet', {
      words: `Falta decir qué columna es «${sheetFields[missing].label}»: por él se reconoce cada producto.`,
    })
  const tree = await categories.named(db)
  try {
    const entries = () =>
      withUrlKeys(
        db,
        rowsOfSheet(sheet.rows(), table, { plan, categories: categoryNames(tree, plan) }),
        plan,
      )
    const result = await importCatalogue(db, {
      ...request,
      feed: { entries },
      // new categories are determined before the check
      newCategories: newCategories ?? (await categoriesAskedFor({ sheet, table }, tree, plan)),
      force: true,
    })
    if ('report' in result)
      result.report.problems = result.report.problems.map((one) => inHeadings(one, plan))
    return result
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    return refuse('no-sheet', { words: error.message })
  }
}

async function categoriesAskedFor(
  { sheet, table }: OpenedSheet,
  tree: NamedCategories,
  plan: SheetPlan,
): Promise<NewCategory[]> {
  const names = categoryNames(tree, plan)
  for await (const _ of rowsOfSheet(sheet.rows(), table, { plan, categories: names }));
  return [...names.added.values()]
}

type NamedCategories = Parameters<typeof categoryNames>[0]

/** Replaces feed field names in an error by spreadsheet headings, such as `«Precio»` for `«price»`. */
function inHeadings({ line, column, problem }: FeedProblem, plan: SheetPlan): FeedProblem {
  let found = column
  const words = problem.replaceAll(/«([a-z_]+)(?:\[\d+\])?(?:\.\w+)?»/g, (whole, field: string) => {
    const known = sheetNames.get(field)
    if (known === undefined) return whole
    const heading = known.map((one) => headingOf(plan, one)).find((one) => one !== '')
    found ??= heading
    return `«${heading ?? sheetFields[known.at(-1) ?? known[0]].label}»`
  })
  // the column already names the cell
  const named = found === undefined ? '' : `«${found}»: `
  const text = named !== '' && words.startsWith(named) ? words.slice(named.length) : words
  return { line, problem: text, ...(found !== undefined && { column: found }) }
}

const sheetNames = new Map<string, [SheetField, ...SheetField[]]>([
  ...keysOf(sheetFields).map((name): [string, [SheetField]] => [name, [name]]),
  ['categories', ['subcategory', 'category']],
  ['weight_g', ['weight_kg', 'weight_g']],
])
