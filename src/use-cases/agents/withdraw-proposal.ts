import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import type { Db } from '#persistence/database.ts'
import { linkHashOf, linkTokenOf } from '#sign-in/proposal-tokens.ts'

/** Withdraws an agent's proposed cart; its link stops working. */
export async function withdrawProposal(db: Db, token: string): Promise<void> {
  await proposedCarts.remove(db, linkHashOf(linkTokenOf(token)))
}
