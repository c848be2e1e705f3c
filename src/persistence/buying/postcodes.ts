import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** Finds the places of a postcode; null if unknown. */
export async function findPostcode(db: Db, postcode: string) {
  const rows = await db
    .selectFrom('postcodes')
    .select(['settlement', 'municipality'])
    .where('postcode', '=', postcode)
    .orderBy('settlement')
    .execute()
  const [first] = rows
  if (!first) return null
  return { municipality: first.municipality, settlements: rows.map(({ settlement }) => settlement) }
}

/** Finds the places of several postcodes; unknown ones are absent. */
export async function findPostcodes(
  db: Db,
  postcodes: readonly string[],
): Promise<Map<string, { municipality: string; settlements: string[] }>> {
  const { rows } = await sql<{ postcode: string; municipality: string; settlements: string[] }>`
    select postcode, min(municipality) as municipality,
      array_agg(settlement order by settlement) as settlements
    from postcodes where postcode = any(${[...postcodes]}::text[]) group by postcode`.execute(db)
  return new Map(rows.map(({ postcode, ...place }) => [postcode, place]))
}

/** Counts the known settlements, postcodes and states. */
export async function countKnownPostcodes(
  db: Db,
): Promise<{ settlements: number; postcodes: number; states: number }> {
  return db
    .selectFrom('postcodes')
    .select(({ fn }) => [
      fn.countAll<number>().as('settlements'),
      fn.count<number>('postcode').distinct().as('postcodes'),
      fn.count<number>('state').distinct().as('states'),
    ])
    .executeTakeFirstOrThrow()
}

type PostcodeRow = {
  postcode: string
  settlement: string
  municipality: string
  state: string
}

export type PostcodeChanges = { listed: number; added: number; changed: number; removed: number }

/** Creates the temporary list of new postcodes, for this transaction. */
export async function createTemporaryPostcodeTable(transaction: Db): Promise<void> {
  await sql`
    create temporary table listed_postcodes (like postcodes including indexes) on commit drop`.execute(
    transaction,
  )
}

/**
 * Adds rows to the temporary list of postcodes; a settlement listed twice under a postcode is
 * stored once.
 */
export async function stagePostcodes(transaction: Db, rows: PostcodeRow[]): Promise<void> {
  await sql`
    insert into listed_postcodes (postcode, settlement, municipality, state)
    select r.postcode, r.settlement, r.municipality, r.state from ${recordsetSql(
      rows,
      sql`postcode text, settlement text, municipality text, state text`,
    )}
    on conflict do nothing`.execute(transaction)
}

const isDelisted = sql`p.state in (select distinct state from listed_postcodes)
  and not exists (select from listed_postcodes l
    where l.postcode = p.postcode and l.settlement = p.settlement)`

/** Dry run: counts the changes that the temporary list would make. */
export async function countPostcodeChanges(transaction: Db): Promise<PostcodeChanges> {
  const { rows } = await sql<PostcodeChanges>`
    select count(*)::int as listed,
      (count(*) filter (where p.postcode is null))::int as added,
      (count(*) filter (where (p.municipality, p.state) <> (l.municipality, l.state)))::int as changed,
      (select count(*)::int from postcodes p where ${isDelisted}) as removed
    from listed_postcodes l left join postcodes p using (postcode, settlement)`.execute(transaction)
  return rows[0] ?? { listed: 0, added: 0, changed: 0, removed: 0 }
}

/**
 * Replaces the stored postcodes with those in the temporary list, but only for the Mexican states
 * that occur in the list.
 */
export async function replacePostcodes(transaction: Db): Promise<void> {
  await sql`delete from postcodes p where ${isDelisted}`.execute(transaction)
  await sql`
    insert into postcodes (postcode, settlement, municipality, state)
    select postcode, settlement, municipality, state from listed_postcodes
    on conflict (postcode, settlement) do update
    set municipality = excluded.municipality, state = excluded.state
    where (postcodes.municipality, postcodes.state) <> (excluded.municipality, excluded.state)`.execute(
    transaction,
  )
}
