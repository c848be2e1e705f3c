import type { ProductChangeState } from '#domain/catalogue/product-change-set.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import type { Db } from '#persistence/database.ts'

export type ChangeSetWithCounts = changeSets.ChangeSet & {
  counts: Record<ProductChangeState, number>
}

const none = { prepared: 0, refused: 0, applied: 0, left: 0, undone: 0, kept: 0 }

/** Lists applied change sets (bulk changes of products), newest first. */
export async function listChangeSets(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ sets: ChangeSetWithCounts[]; next: number | null }> {
  const found = await changeSets.listChangeSetPage(db, { before, limit: limit + 1 })
  const sets = await withCounts(db, found.slice(0, limit))
  return { sets, next: found.length > limit ? (sets.at(-1)?.id ?? null) : null }
}

/** Reads a change set (bulk change of products) with a page of its products. */
export async function readChangeSet(
  db: Db,
  id: number,
  {
    after,
    state,
    limit,
  }: { after?: number | undefined; state?: ProductChangeState; limit: number },
): Promise<
  { set: ChangeSetWithCounts; rows: changeSets.ChangeRow[]; next: number | null } | undefined
> {
  const found = await changeSets.findChangeSet(db, id)
  const [set] = found ? await withCounts(db, [found]) : []
  if (!set) return undefined
  const read = await changeSets.listChangeRows(db, id, {
    limit: limit + 1,
    ...(after !== undefined && { after }),
    ...(state && { state }),
  })
  const rows = read.slice(0, limit)
  return { set, rows, next: read.length > limit ? (rows.at(-1)?.productId ?? null) : null }
}

async function withCounts(db: Db, sets: changeSets.ChangeSet[]): Promise<ChangeSetWithCounts[]> {
  const counts = await changeSets.countChangeRowsByState(
    db,
    sets.map(({ id }) => id),
  )
  return sets.map((set) => ({ ...set, counts: { ...none, ...counts.get(set.id) } }))
}
