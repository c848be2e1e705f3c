import { isField } from '#catalogue-import/sheets/sheet-fields.ts'
import type { SheetPlan } from '#catalogue-import/sheets/sheet-rows.ts'
import { permissionsNamed } from '#domain/running/permissions.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import { type Db, inSession } from '#persistence/database.ts'
import * as sheetChecks from '#persistence/running/sheet-checks.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { checkSheet } from './check-sheet.ts'
import { guessedPlan, type OpenedSheet, readSheet } from './import-sheet.ts'
import { rememberedPlan, rememberPlan } from './remembered-plan.ts'
import { storedPlan, storedReading } from './sheet-plan.ts'

/** Maximum attempts to check a file that crashes its process. */
const mostTries = 3
const gaveUp =
  'La revisión se interrumpió tres veces. Divide el archivo en varios, o vuelve a guardarlo como CSV y súbelo otra vez.'

/** Thrown when the check was cancelled or taken over. */
class NotWanted extends Error {
  override name = 'NotWanted'
}

/**
 * Checks waiting spreadsheets one by one, which limits memory use; interrupted checks restart. One process at a time.
 */
export async function checkSheets(db: Db, now: Date): Promise<void> {
  // process files that arrive during the last check
  while ((await sheetChecks.nextUnchecked(db)) !== undefined) {
    const hadTurn = await inSession(db, async (connection) => {
      if (!(await sheetImports.tryLock(connection, 'sheet-checks'))) return false
      try {
        for (;;) {
          const next = await sheetChecks.nextUnchecked(db)
          if (next === undefined) return true
          await checkOne(db, next, now)
        }
      } finally {
        await sheetImports.unlock(connection, 'sheet-checks')
      }
    })
    if (!hadTurn) return
  }
}

async function checkOne(db: Db, id: number, now: Date): Promise<void> {
  const begun = await sheetChecks.beginCheck(db, id)
  const found = begun && (await sheetImports.find(db, id))
  if (!found) return
  const { reading, plan, outcome, supplier } = found
  if (begun.tries > mostTries) {
    await sheetChecks.saveCheck(db, begun, {
      reading,
      plan,
      outcome: { ...outcome, words: gaveUp },
    })
    return
  }
  const bytes = (await sheetImports.contentOf(db, id)) ?? Buffer.alloc(0)
  const opened = await readSheet(bytes, storedReading(reading))
  if (!opened.ok) {
    await sheetChecks.saveCheck(db, begun, {
      reading,
      plan,
      outcome: { ...outcome, words: opened.words },
    })
    return
  }
  try {
    const stockSeen = { units: new Map<number, number>(), at: now }
    const wanted = found.guesses ? await guessed(db, opened, supplier) : known(found.plan)
    const checked = await checkSheet(db, opened, {
      plan: wanted,
      source: found.name,
      actor: found.actor,
      permissions: permissionsNamed(found.permissions),
      now,
      stockSeen,
      async onProgress(so) {
        if (!(await sheetChecks.saveChecked(db, begun, so))) throw new NotWanted()
      },
    })
    const result = { reading: opened.sheet.reading, plan: wanted, outcome: checked, stockSeen }
    const isKept = await sheetChecks.saveCheck(db, begun, result)
    if (isKept && found.remembers && supplier !== null)
      await rememberPlan(db, { supplier, plan: wanted }, now)
  } catch (error) {
    if (!(error instanceof NotWanted)) throw error
  } finally {
    await opened.close()
  }
}

/** Default import plan of a new spreadsheet; an empty shop creates categories and makes products visible. */
async function guessed(
  db: Db,
  { table }: OpenedSheet,
  supplier: string | null,
): Promise<SheetPlan> {
  const isEmptyShop = (await categories.named(db)).length === 0
  return guessedPlan(table, {
    ...(isEmptyShop && { makeCategories: true, shown: true }),
    ...(await rememberedPlan(db, supplier ?? '')),
  })
}

function known(stored: unknown): SheetPlan {
  const plan = storedPlan(stored)
  const columns = Object.entries(plan.columns).map(
    ([heading, field]) => [heading, field !== null && isField(field) ? field : null] as const,
  )
  return { ...plan, columns: Object.fromEntries(columns) }
}
