import { type PersonalDataKind, listPersonalDataKinds } from '#domain/account/data-retention.ts'
import type { Shopper } from '#domain/account/shopper.ts'
import * as storedPersonalData from '#persistence/account/stored-personal-data.ts'
import type { Db } from '#persistence/database.ts'

/** Kinds of personal data that the shop stores, from column descriptions in the database schema. */
export async function listStoredPersonalDataKinds(db: Db): Promise<PersonalDataKind[]> {
  return listPersonalDataKinds(await storedPersonalData.listTableColumnsWithComments(db))
}

/** Counts a shopper's records per kind of personal data; `count` is null if records cannot be attributed. */
export async function countStoredDataOfShopper(
  db: Db,
  shopper: Pick<Shopper, 'id' | 'email' | 'phone'>,
): Promise<(PersonalDataKind & { count: number | null })[]> {
  const kinds = await listStoredPersonalDataKinds(db)
  const tables = kinds.map(({ table }) => table)
  const counts = await storedPersonalData.countPersonalDataRows(db, tables, shopper)
  return kinds.map((kind) => ({ ...kind, count: counts.get(kind.table) ?? null }))
}
