import { sql } from 'kysely'
import type { Db } from './database.ts'
import { recordset } from './recordset.ts'

/** What is known of a postcode besides its state; null when nothing is. */
export async function find(db: Db, postcode: string) {
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

export type PostcodeRow = {
  postcode: string
  settlement: string
  municipality: string
  state: string
}

export async function put(db: Db, rows: PostcodeRow[]): Promise<void> {
  await sql`
    insert into postcodes (postcode, settlement, municipality, state)
    select r.postcode, r.settlement, r.municipality, r.state from ${recordset(
      rows,
      sql`postcode text, settlement text, municipality text, state text`,
    )}
    on conflict (postcode, settlement) do update
    set municipality = excluded.municipality, state = excluded.state`.execute(db)
}
