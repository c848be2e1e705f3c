import { parsePermissions } from '#domain/running/permissions.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  readReviewedVersions,
  removeReviewedVersions,
} from '#persistence/running/reviewed-products.ts'
import * as sheetChecks from '#persistence/running/sheet-checks.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { summarizeImportReport, explainSheetCheckFailure } from './check-import-sheet.ts'
import type { ImportReport } from './import-report.ts'
import { importSheet, readSheet } from './import-sheet.ts'
import { openShopExport } from './open-shop-export.ts'
import {
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from './parse-stored-column-mapping.ts'
import { recordShopExport } from './record-shop-export.ts'

const mostListed = { problems: 100_000, changes: 0 }

/** Thrown inside a spreadsheet import that was paused. */
class ImportPaused extends Error {
  override name = 'ImportPaused'
}

/** Imports waiting spreadsheets one by one; interrupted imports resume. One process at a time. */
export async function runSheetImports(db: Db, now: Date): Promise<void> {
  await sheetImports.runAsOnlyProcess(db, 'sheet-imports', async () => {
    for (;;) {
      const next = await sheetImports.findNextWaitingImport(db)
      if (!next || !(await runSheetImport(db, next, now))) return
    }
  })
}

/** Runs a spreadsheet import; returns false while another catalogue change runs. */
async function runSheetImport(
  db: Db,
  found: sheetImports.SheetImport,
  now: Date,
): Promise<boolean> {
  const { id, name, actor } = found
  const plan = parseStoredColumnMapping(found.plan)
  const setId = found.changeSetId ?? (await begin(db, found, now))
  const stockSeen = await sheetChecks.readStockAtSheetValidation(db, id)
  const versions = await readReviewedVersions(db, id)
  const opened = await readSheet(
    (await sheetImports.readSheetContent(db, id)) ?? Buffer.alloc(0),
    parseStoredSheetReadOptions(found.reading),
  )
  const { shop } = plan
  const shopExport =
    opened.ok && shop
      ? await openShopExport(db, opened, {
          plan: { ...plan, shop },
          permissions: parsePermissions(found.permissions),
          now,
        })
      : undefined
  const result = opened.ok
    ? await importSheet(db, opened, {
        plan,
        ...(shopExport && { shopExport, most: mostListed }),
        source: name,
        actor,
        permissions: parsePermissions(found.permissions),
        now,
        skipRefused: true,
        keepOffers: !found.endsOffers,
        changeSet: setId,
        ...(stockSeen && { stockSeen: { ...stockSeen, isReviewed: true } }),
        ...(versions && { reviewed: { versions, importId: id } }),
        async onWritten(rows) {
          if (!(await sheetImports.saveWrittenRowCount(db, id, rows))) throw new ImportPaused()
        },
      })
        .then(async (done) => {
          if (shopExport && 'report' in done)
            await recordShopExport(
              db,
              shopExport,
              { found, changeSet: setId, report: done.report },
              now,
            )
          return done
        })
        .catch((error: unknown) => ({ ok: false as const, code: 'broken' as const, error }))
    : opened
  if (opened.ok) await opened.close()
  // a paused import stays where it is, and repeats nothing when it goes on
  if (!result.ok && result.code === 'broken' && result.error instanceof ImportPaused) return true
  if (!result.ok && result.code === 'busy') return false
  const isDone = 'report' in result
  const words = isDone
    ? null
    : result.code === 'broken'
      ? 'La importación se detuvo por una falla de la tienda.'
      : explainSheetCheckFailure(result)
  await runInTransaction(db, async (transaction) => {
    await changeSets.saveChangedFieldsOfChangeSet(transaction, setId)
    // the change set is dated with the end of the import, not the start (`now`), because an undo
    // looks for changes made after that time
    await changeSets.markChangeSetApplied(transaction, setId, new Date())
    const outcome = isDone ? summarizeResult(found, result.report) : {}
    await removeReviewedVersions(transaction, id)
    await sheetImports.finishSheetImport(
      transaction,
      id,
      { state: isDone ? 'done' : 'failed', outcome: { words, ...outcome } },
      now,
    )
  })
  if (!result.ok && result.code === 'broken') throw result.error
  return true
}

function summarizeResult({ state, outcome }: sheetImports.SheetImport, report: ImportReport) {
  const { conflicts } = report
  const kept = conflicts.count > 0 ? { conflicts } : {}
  if (state === 'queued') return { ...summarizeImportReport(report), ...kept }
  // after an interruption the report counts rows written before as unchanged, so the counts of the
  // preview stay, without the products left out since
  const { added, changed, refused } = outcome.counts
  const fewerChanged = Math.min(changed, conflicts.count)
  const counts = {
    ...outcome.counts,
    changed: changed - fewerChanged,
    added: Math.max(0, added - (conflicts.count - fewerChanged)),
    refused: refused + conflicts.count,
  }
  return { counts, ...kept }
}

function begin(db: Db, { id, name, actor }: sheetImports.SheetImport, now: Date): Promise<number> {
  return runInTransaction(db, async (transaction) => {
    const summary = `Importación de ${name}`
    const set = await changeSets.addChangeSet(
      transaction,
      { kind: 'import', summary, fields: [], actor },
      now,
    )
    await sheetImports.beginSheetImport(transaction, id, set)
    return set
  })
}
