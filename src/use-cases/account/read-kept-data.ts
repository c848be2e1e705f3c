import { type KeptKind, keptKinds } from '#domain/account/kept-data.ts'
import type { Shopper } from '#domain/account/shopper.ts'
import * as keptData from '#persistence/account/kept-data.ts'
import type { Db } from '#persistence/database.ts'

/** Kinds of personal data that the shop stores, from column descriptions in the database schema. */
export async function readKeptKinds(db: Db): Promise<KeptKind[]> {
  return keptKinds(await keptData.describedColumns(db))
}

/** Counts a shopper's records per kind of personal data; `count` is null if records cannot be attributed. */
export async function readKeptOf(
  db: Db,
  shopper: Pick<Shopper, 'id' | 'email' | 'phone'>,
): Promise<(KeptKind & { count: number | null })[]> {
  const kinds = await readKeptKinds(db)
  const tables = kinds.map(({ table }) => table)
  const counts = await keptData.countsOf(db, tables, shopper)
  return kinds.map((kind) => ({ ...kind, count: counts.get(kind.table) ?? null }))
}
