import { sql } from 'kysely'
import type { Db } from '../database.ts'

type Arrangement = { supplier: string; plan: unknown; usedAt: Date }

/** Last column mapping used for the price lists of each supplier. */
export async function readColumnMappings(db: Db): Promise<Arrangement[]> {
  return db
    .selectFrom('sheet_arrangements')
    .select(['supplier', 'plan', 'used_at as usedAt'])
    .orderBy('supplier')
    .limit(200)
    .execute()
}

export async function saveSupplierColumnMapping(
  db: Db,
  { supplier, plan, usedAt }: Arrangement,
): Promise<void> {
  await sql`
    insert into sheet_arrangements (supplier, plan, used_at)
    values (${supplier}, ${JSON.stringify(plan)}::jsonb, ${usedAt})
    on conflict (supplier) do update set plan = excluded.plan, used_at = excluded.used_at`.execute(
    db,
  )
}
