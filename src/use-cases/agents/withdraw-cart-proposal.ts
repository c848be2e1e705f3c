import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import type { Db } from '#persistence/database.ts'
import { hashProposalLinkToken, deriveProposalLinkToken } from '#sign-in/cart-proposal-tokens.ts'

/** Withdraws the cart proposed by an AI shopping agent; its link stops working. */
export async function withdrawCartProposal(db: Db, token: string): Promise<void> {
  await proposedCarts.removeCartProposal(db, hashProposalLinkToken(deriveProposalLinkToken(token)))
}
