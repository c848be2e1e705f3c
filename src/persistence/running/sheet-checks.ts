import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { SheetImport } from './sheet-imports.ts'

/**
 * Changes the column mapping of an import draft, which is then checked again; false when the import
 * is no longer a draft.
 */
export async function saveColumnMapping(
  db: Db,
  {
    id,
    reading,
    plan,
    supplier,
    guesses,
    remembers,
    actor,
    permissions,
  }: Pick<
    SheetImport,
    'id' | 'reading' | 'plan' | 'supplier' | 'guesses' | 'remembers' | 'actor' | 'permissions'
  >,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set state = 'checking', reading = ${JSON.stringify(reading)}::jsonb,
      plan = ${JSON.stringify(plan)}::jsonb, supplier = ${supplier}, guesses = ${guesses},
      remembers = ${remembers}, permissions = ${permissions}::text[], arranged_by = ${actor},
      arranged_at = ${now}, tries = 0, lines = null, checked = 0
    where id = ${id} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}

/** Finds the uploaded spreadsheet that has waited longest for its validation. */
export async function findNextUnvalidatedSpreadsheet(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('sheet_imports')
    .select('id')
    .where('state', '=', 'checking')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

type BegunCheck = { id: number; number: number; tries: number }

/**
 * Begins the validation of an uploaded spreadsheet; undefined when it was cancelled. The returned
 * run number lets later writes of a superseded validation be rejected.
 */
export async function beginSpreadsheetValidation(
  db: Db,
  id: number,
): Promise<BegunCheck | undefined> {
  const { rows } = await sql<BegunCheck>`
    update sheet_imports set check_number = check_number + 1, tries = tries + 1, lines = null, checked = 0
    where id = ${id} and state = 'checking'
    returning id, check_number as number, tries`.execute(db)
  return rows[0]
}

/** Stores the progress of a spreadsheet validation; false when it was cancelled or superseded. */
export async function saveSheetValidationProgress(
  db: Db,
  { id, number }: BegunCheck,
  { lines, checked }: { lines: number | null; checked: number },
): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set lines = ${lines}, checked = ${checked}
    where id = ${id} and state = 'checking' and check_number = ${number} returning id`.execute(db)
  return rows.length > 0
}

/** Stores the result of a spreadsheet validation; false when it was cancelled or superseded. */
export async function saveSheetValidationResult(
  db: Db,
  { id, number }: BegunCheck,
  {
    reading,
    plan,
    outcome,
    stockSeen,
  }: Pick<SheetImport, 'reading' | 'plan' | 'outcome'> & { stockSeen?: StockSeen },
): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set state = 'draft', reading = ${JSON.stringify(reading)}::jsonb,
      plan = ${JSON.stringify(plan)}::jsonb, outcome = ${JSON.stringify(outcome)}::jsonb,
      stock_seen = ${stockSeen ? JSON.stringify(stored(stockSeen)) : null}::jsonb,
      guesses = false, checked = coalesce(lines, checked)
    where id = ${id} and state = 'checking' and check_number = ${number} returning id`.execute(db)
  return rows.length > 0
}

/**
 * Stock on hand by product id, as read by the validation of a spreadsheet, with the time of
 * reading.
 */
type StockSeen = { units: Map<number, number>; at: Date }

const stored = ({ units, at }: StockSeen) => ({ at, units: Object.fromEntries(units) })

/**
 * Stock as read by the last validation of a spreadsheet import; undefined if an earlier release of
 * the shop made that validation.
 */
export async function readStockAtSheetValidation(
  db: Db,
  id: number,
): Promise<StockSeen | undefined> {
  const { rows } = await sql<{ seen: { at: string; units: Record<string, number> } | null }>`
    select stock_seen as seen from sheet_imports where id = ${id}`.execute(db)
  const seen = rows[0]?.seen
  if (!seen) return undefined
  const units = Object.entries(seen.units).map(
    ([product, count]) => [Number(product), count] as const,
  )
  return { units: new Map(units), at: new Date(seen.at) }
}
