import { permissionsNamed } from '#domain/running/permissions.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import { type Db, inSession, inTransaction } from '#persistence/database.ts'
import * as sheetChecks from '#persistence/running/sheet-checks.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { countsAndNeeds, wordsOf } from './check-sheet.ts'
import { importSheet, readSheet } from './import-sheet.ts'
import { storedPlan, storedReading } from './sheet-plan.ts'

/** Imports waiting spreadsheets one by one; interrupted imports resume. One process at a time. */
export function carryOutImports(db: Db, now: Date): Promise<void> {
  return inSession(db, async (connection) => {
    if (!(await sheetImports.tryLock(connection, 'sheet-imports'))) return
    try {
      for (;;) {
        const next = await sheetImports.nextWaiting(db)
        if (!next || !(await carryOut(db, next, now))) return
      }
    } finally {
      await sheetImports.unlock(connection, 'sheet-imports')
    }
  })
}

/** Runs a spreadsheet import; returns false while another catalogue change runs. */
async function carryOut(db: Db, found: sheetImports.SheetImport, now: Date): Promise<boolean> {
  const { id, name, actor } = found
  const plan = storedPlan(found.plan)
  const setId = found.changeSetId ?? (await begin(db, found, now))
  const stockSeen = await sheetChecks.stockSeen(db, id)
  const opened = await readSheet(
    (await sheetImports.contentOf(db, id)) ?? Buffer.alloc(0),
    storedReading(found.reading),
  )
  const result = opened.ok
    ? await importSheet(db, opened, {
        plan,
        source: name,
        actor,
        permissions: permissionsNamed(found.permissions),
        now,
        skipRefused: true,
        keepOffers: !found.endsOffers,
        changeSet: setId,
        ...(stockSeen && { stockSeen: { ...stockSeen, isReviewed: true } }),
        onWritten: (rows) => sheetImports.saveWritten(db, id, rows),
      }).catch((error: unknown) => ({ ok: false as const, code: 'broken' as const, error }))
    : opened
  if (opened.ok) await opened.close()
  if (!result.ok && result.code === 'busy') return false
  const isDone = 'report' in result
  const words = isDone
    ? null
    : result.code === 'broken'
      ? 'La importación se detuvo por una falla de la tienda.'
      : wordsOf(result)
  await inTransaction(db, async (transaction) => {
    await changeSets.saveFieldsOfRows(transaction, setId)
    // the change set counts as applied at the end of the import, not at `now`, because an undo looks for later changes
    await changeSets.markApplied(transaction, setId, new Date())
    // after an interruption the report lacks the rows written before, so its counts are left out
    const isWhole = isDone && found.state === 'queued'
    const outcome = isWhole ? { words, ...countsAndNeeds(result.report) } : { words }
    await sheetImports.finish(transaction, id, { state: isDone ? 'done' : 'failed', outcome }, now)
  })
  if (!result.ok && result.code === 'broken') throw result.error
  return true
}

function begin(db: Db, { id, name, actor }: sheetImports.SheetImport, now: Date): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const summary = `Importación de ${name}`
    const set = await changeSets.add(
      transaction,
      { kind: 'import', summary, fields: [], actor },
      now,
    )
    await sheetImports.begin(transaction, id, set)
    return set
  })
}
