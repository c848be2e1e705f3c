import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import type { Db } from '#persistence/database.ts'
import { hashProposalLinkToken, deriveProposalLinkToken } from '#sign-in/cart-proposal-tokens.ts'
import { quoteCart } from '../buying/quote-cart.ts'
import type { ProposedCart } from './propose-cart.ts'

/**
 * Reads the cart proposed by an AI shopping agent at current prices, by the agent's token or by the
 * link.
 */
export async function readCartProposal(
  db: Db,
  known: { token: string } | { linkToken: string },
  now: Date,
): Promise<SuccessResult<Omit<ProposedCart, 'token'>> | Refusal<'not-found'>> {
  const linkToken = 'token' in known ? deriveProposalLinkToken(known.token) : known.linkToken
  const proposal = await proposedCarts.findCartProposal(db, hashProposalLinkToken(linkToken), now)
  if (!proposal) return refuse('not-found')
  const { lines, postcode } = proposal
  const quote = await quoteCart(db, lines, postcode ?? undefined, now)
  return { ok: true, ...proposal, linkToken, quote }
}
