import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import type { Db } from '#persistence/database.ts'
import { linkHashOf, linkTokenOf } from '#sign-in/proposal-tokens.ts'
import { quoteCart } from '../buying/quote-cart.ts'
import type { ProposedCart } from './propose-cart.ts'

/** Reads an agent's proposed cart at current prices, by the agent's token or by its link. */
export async function readProposal(
  db: Db,
  known: { token: string } | { linkToken: string },
  now: Date,
): Promise<Granted<Omit<ProposedCart, 'token'>> | Refusal<'not-found'>> {
  const linkToken = 'token' in known ? linkTokenOf(known.token) : known.linkToken
  const proposal = await proposedCarts.find(db, linkHashOf(linkToken), now)
  if (!proposal) return refuse('not-found')
  const { lines, postcode } = proposal
  const quote = await quoteCart(db, lines, postcode ?? undefined, now)
  return { ok: true, ...proposal, linkToken, quote }
}
