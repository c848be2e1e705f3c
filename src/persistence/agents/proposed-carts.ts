import type { AgentCartProposal } from '#domain/agents/cart-proposal.ts'
import type { Db } from '../database.ts'

/** Stores a cart that an AI agent proposed; an earlier proposal with the same link is replaced. */
export async function saveCartProposal(
  db: Db,
  linkHash: Buffer,
  { lines, postcode, expiresAt }: AgentCartProposal,
  now: Date,
): Promise<void> {
  const content = {
    product_ids: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    postcode,
    expires_at: expiresAt,
  }
  await db
    .insertInto('proposed_carts')
    .values({ link_hash: linkHash, created_at: now, ...content })
    .onConflict((conflict) => conflict.column('link_hash').doUpdateSet(content))
    .execute()
}

/** Finds the cart that an AI agent proposed, by its link, until it expires. */
export async function findCartProposal(
  db: Db,
  linkHash: Buffer,
  now: Date,
): Promise<AgentCartProposal | undefined> {
  const row = await db
    .selectFrom('proposed_carts')
    .select(['product_ids', 'quantities', 'postcode', 'expires_at'])
    .where('link_hash', '=', linkHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      lines: row.product_ids.map((productId, index) => ({
        productId: Number(productId),
        quantity: row.quantities[index] ?? 1,
      })),
      postcode: row.postcode,
      expiresAt: row.expires_at,
    }
  )
}

export async function removeCartProposal(db: Db, linkHash: Buffer): Promise<void> {
  await db.deleteFrom('proposed_carts').where('link_hash', '=', linkHash).execute()
}

export async function removeExpiredCartProposals(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('proposed_carts').where('expires_at', '<=', now).execute()
}
