import { isSheetField } from '#catalogue-import/sheets/sheet-fields.ts'
import type { SheetImportMapping } from '#catalogue-import/sheets/sheet-rows.ts'
import {
  detectShopExport,
  mapExportCosts,
} from '#catalogue-import/shop-exports/detect-shop-export.ts'
import { exportOfferDays } from '#catalogue-import/shop-exports/read-shop-export.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { parsePermissions } from '#domain/running/permissions.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { saveReviewedVersions } from '#persistence/running/reviewed-products.ts'
import * as sheetChecks from '#persistence/running/sheet-checks.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { validateImportSpreadsheet } from './check-import-sheet.ts'
import { guessColumnMapping, type OpenedImportSpreadsheet, readSheet } from './import-sheet.ts'
import {
  isHiddenColumn,
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from './parse-stored-column-mapping.ts'
import { listHiddenProductFields } from './required-import-permissions.ts'
import { readSupplierMapping, saveSupplierMapping } from './supplier-column-mapping.ts'

/** Maximum number of validation attempts for a spreadsheet whose validation crashes the process. */
const mostTries = 3
const gaveUp =
  'La revisión se interrumpió tres veces. Divide el archivo en varios, o vuelve a guardarlo como CSV y súbelo otra vez.'

/** Thrown inside a spreadsheet validation that was cancelled or taken over by another process. */
class NotWanted extends Error {
  override name = 'NotWanted'
}

/**
 * Validates waiting spreadsheets one by one, which limits memory use; interrupted validations
 * restart. Only one process does so at a time.
 */
export async function validateWaitingSpreadsheets(db: Db, now: Date): Promise<void> {
  // the loop runs again in case a spreadsheet was uploaded during the last validation
  while ((await sheetChecks.findNextUnvalidatedSpreadsheet(db)) !== undefined) {
    const hadTurn = await sheetImports.runAsOnlyProcess(db, 'sheet-checks', async () => {
      for (;;) {
        const next = await sheetChecks.findNextUnvalidatedSpreadsheet(db)
        if (next === undefined) return
        await checkOne(db, next, now)
      }
    })
    if (!hadTurn) return
  }
}

async function checkOne(db: Db, id: number, now: Date): Promise<void> {
  const begun = await sheetChecks.beginSpreadsheetValidation(db, id)
  const found = begun && (await sheetImports.findSheetImport(db, id))
  if (!found) return
  const { reading, plan, outcome, supplier } = found
  if (begun.tries > mostTries) {
    await sheetChecks.saveSheetValidationResult(db, begun, {
      reading,
      plan,
      outcome: { ...outcome, words: gaveUp },
    })
    return
  }
  const bytes = (await sheetImports.readSheetContent(db, id)) ?? Buffer.alloc(0)
  const opened = await readSheet(bytes, parseStoredSheetReadOptions(reading))
  if (!opened.ok) {
    await sheetChecks.saveSheetValidationResult(db, begun, {
      reading,
      plan,
      outcome: { ...outcome, words: opened.words },
    })
    return
  }
  try {
    const stockSeen = { units: new Map<number, number>(), at: now }
    const versions = new Map<number, string>()
    const wanted = found.guesses ? await guessed(db, opened, found, now) : known(found.plan)
    const checked = await validateImportSpreadsheet(db, opened, {
      plan: wanted,
      source: found.name,
      actor: found.actor,
      permissions: parsePermissions(found.permissions),
      now,
      stockSeen,
      reviewed: { versions, importId: null },
      async onProgress(so) {
        if (!(await sheetChecks.saveSheetValidationProgress(db, begun, so))) throw new NotWanted()
      },
    })
    const result = { reading: opened.sheet.reading, plan: wanted, outcome: checked, stockSeen }
    const isKept = await runInTransaction(db, async (transaction) => {
      const isSaved = await sheetChecks.saveSheetValidationResult(transaction, begun, result)
      if (isSaved) await saveReviewedVersions(transaction, id, versions)
      return isSaved
    })
    if (isKept && found.remembers && supplier !== null)
      await saveSupplierMapping(db, { supplier, plan: wanted }, now)
  } catch (error) {
    if (!(error instanceof NotWanted)) throw error
  } finally {
    await opened.close()
  }
}

/**
 * Default column mapping of a new spreadsheet. In an empty shop, the import also creates categories
 * and makes products visible. Columns of fields that the operator may not see stay unused.
 */
async function guessed(
  db: Db,
  { table }: OpenedImportSpreadsheet,
  {
    supplier,
    permissions,
    plan: stored,
  }: Pick<sheetImports.SheetImport, 'supplier' | 'permissions' | 'plan'>,
  now: Date,
): Promise<SheetImportMapping> {
  const { shop: chosen } = parseStoredColumnMapping(stored)
  const shop = chosen === undefined ? detectShopExport(table.headings) : chosen
  if (shop)
    return {
      // the mapping of costs hides them from operators without their permission
      columns: mapExportCosts(table.headings, shop),
      shop,
      decisions: { offersEnd: addDays(toMexicoDay(now), exportOfferDays) },
    }
  const isEmptyShop = (await categories.listCategoriesByName(db)).length === 0
  const plan = guessColumnMapping(table, {
    ...(chosen === null && { shop: chosen }),
    ...(isEmptyShop && { makeCategories: true, shown: true }),
    ...(await readSupplierMapping(db, supplier ?? '')),
  })
  const hidden = listHiddenProductFields(parsePermissions(permissions))
  const columns = Object.entries(plan.columns).map(([heading, field]) => [
    heading,
    isHiddenColumn(plan, heading, hidden) ? null : field,
  ])
  return { ...plan, columns: Object.fromEntries(columns) }
}

function known(stored: unknown): SheetImportMapping {
  const plan = parseStoredColumnMapping(stored)
  const columns = Object.entries(plan.columns).map(
    ([heading, field]) => [heading, field !== null && isSheetField(field) ? field : null] as const,
  )
  return { ...plan, columns: Object.fromEntries(columns) }
}
