import type { SheetReading } from '#catalogue-import/sheets/read-sheet.ts'
import { isField } from '#catalogue-import/sheets/sheet-fields.ts'
import type { SheetPlan } from '#catalogue-import/sheets/sheet-rows.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { may, type Permission, permissionsNamed } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { checkSheet } from './check-sheet.ts'
import { guessedPlan, readSheet } from './import-sheet.ts'
import { asksStepUp, type PriceChanger } from './price-step-up.ts'
import { storedPlan, storedReading } from './sheet-plan.ts'

type By = { actor: string; permissions: ReadonlySet<Permission> }

type NotASheet = Refusal<'no-sheet', { words: string }>

/** Takes a spreadsheet, finds out how it is read, and what it would change. */
export async function sendSheet(
  db: Db,
  { name, bytes, supplier, ...by }: By & { name: string; bytes: Uint8Array; supplier: string },
  now: Date,
): Promise<Granted<{ id: number }> | NotASheet> {
  const opened = await readSheet(bytes)
  if (!opened.ok) return opened
  const remembered = await rememberedPlan(db, supplier)
  const isEmptyShop = (await categories.named(db)).length === 0
  const plan = guessedPlan(opened.table, {
    ...(isEmptyShop && { makeCategories: true }),
    ...remembered,
  })
  const outcome = await checkSheet(db, opened, { ...by, plan, source: name, now })
  const id = await inTransaction(db, async (transaction) => {
    const added = await sheetImports.add(
      transaction,
      { name: name.slice(-200), content: bytes, actor: by.actor },
      now,
    )
    const { reading } = opened.sheet
    const checked = { reading, plan, supplier: supplier || null, outcome }
    await sheetImports.saveCheck(transaction, added, checked)
    return added
  })
  return { ok: true, id }
}

/** How the lists of a supplier were read the last time; nothing where there was none. */
export async function rememberedPlan(db: Db, supplier: string): Promise<Partial<SheetPlan>> {
  if (supplier === '') return {}
  const known = await sheetImports.arrangements(db)
  const found = known.find((one) => one.supplier === supplier)
  return found ? storedPlan(found.plan) : {}
}

/** Says how a draft is to be read, and checks it anew. */
export async function arrangeSheet(
  db: Db,
  {
    id,
    reading: asked,
    plan,
    supplier,
    remember,
    ...by
  }: By & {
    id: number
    reading: SheetReading
    plan: SheetPlan
    supplier: string
    remember: boolean
  },
  now: Date,
): Promise<Granted | NotASheet | Refusal<'import-not-found' | 'import-decided'>> {
  const found = await sheetImports.find(db, id)
  const bytes = await sheetImports.contentOf(db, id)
  if (!found || !bytes) return refuse('import-not-found')
  const before = storedReading(found.reading)
  const reading = { ...before, ...asked }
  const opened = await readSheet(bytes, reading)
  if (!opened.ok) return opened
  const isReadAnew =
    (reading.encoding ?? '') !== (before.encoding ?? '') ||
    (reading.separator ?? '') !== (before.separator ?? '') ||
    (reading.sheet ?? '') !== (before.sheet ?? '')
  const columns = Object.entries(plan.columns).map(
    ([heading, field]) => [heading, field !== null && isField(field) ? field : null] as const,
  )
  const wanted: SheetPlan = isReadAnew
    ? guessedPlan(opened.table, await rememberedPlan(db, supplier))
    : { ...plan, columns: Object.fromEntries(columns) }
  const outcome = await checkSheet(db, opened, { ...by, plan: wanted, source: found.name, now })
  const checked = {
    reading: opened.sheet.reading,
    plan: wanted,
    supplier: supplier || null,
    outcome,
  }
  if (!(await sheetImports.saveCheck(db, id, checked))) return refuse('import-decided')
  if (remember) await rememberPlan(db, { supplier, plan: wanted }, now)
  return { ok: true }
}

/** The next list of this supplier is read the same way. */
export async function rememberPlan(
  db: Db,
  { supplier, plan }: { supplier: string; plan: SheetPlan },
  now: Date,
): Promise<void> {
  if (supplier === '') return
  const { corrections: _, ...kept } = plan
  await sheetImports.saveArrangement(db, { supplier, plan: kept, usedAt: now })
}

type Decided = By & PriceChanger & { id: number; requestId?: string }

/** Lets a draft be imported as it was checked last: a process of the shop carries it out, whether or not somebody waits for it. */
export async function decideOnSheet(
  db: Db,
  { id, actor, freshUntil, permissions, requestId }: Decided,
  now: Date,
): Promise<
  | Granted
  | Refusal<'import-not-found' | 'import-decided' | 'nothing-to-import'>
  | Refusal<'step-up-required'>
  | Refusal<'not-allowed', { missing: Permission }>
> {
  return inTransaction(db, async (transaction) => {
    const found = await sheetImports.hold(transaction, id)
    if (!found) return refuse('import-not-found')
    const { counts, needs, words } = found.outcome
    if (words !== null || counts.added + counts.changed === 0) return refuse('nothing-to-import')
    const missing = [...permissionsNamed(needs)].find((one) => !may(permissions, one))
    if (missing) return refuse('not-allowed', { missing })
    const repriced = { products: counts.repriced }
    const who = { actor, freshUntil }
    if (counts.repriced > 0 && (await asksStepUp(transaction, who, repriced, now)))
      return refuse('step-up-required')
    const queued = await sheetImports.queue(transaction, id, {
      actor,
      permissions: [...permissions],
    })
    if (!queued) return refuse('import-decided')
    const { added, changed, refused } = counts
    const after = { file: found.name, supplier: found.supplier, added, changed, left_out: refused }
    const entry = { actor, action: 'sheet-import', subject: `sheet-import:${id}`, after }
    await auditLog.add(transaction, { ...entry, ...(requestId && { requestId }) }, now)
    return { ok: true }
  })
}
