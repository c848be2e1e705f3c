import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import type { Db } from '#persistence/database.ts'
import { linkHashOf, linkTokenOf } from '#sign-in/proposal-tokens.ts'

/** Takes back what was proposed: its link leads nowhere from now on. */
export async function withdrawProposal(db: Db, token: string): Promise<void> {
  await proposedCarts.remove(db, linkHashOf(linkTokenOf(token)))
}
