import { type FamilyOptionValues, mergeFamilyOptions } from '#domain/catalogue/family-options.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

/** An option of a family with the label that its attribute gets where the shop has none yet. */
type NamedFamilyOption = FamilyOptionValues & { label: string }

type Wanted = {
  key: string
  name: string
  options: readonly NamedFamilyOption[]
  actor: string
}

/** Stores a family of variants. Options of an existing family stay first; new ones are appended. */
export function storeFamily(
  db: Db,
  { key, name, options, actor }: Wanted,
  now: Date,
): Promise<void> {
  return runInTransaction(db, async (transaction) => {
    const known = await families.findStoredFamily(transaction, key, { lock: true })
    await families.addMissingAttributes(transaction, options)
    const given = options.map(({ code, values }) => ({ code, values }))
    const merged = mergeFamilyOptions(known?.options ?? [], given)
    const family = { key, name, options: merged, unsold: known?.unsold ?? [] }
    await families.saveFamily(transaction, family, { actor, now })
  })
}
