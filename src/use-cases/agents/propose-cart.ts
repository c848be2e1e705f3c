import {
  type AgentCartProposal,
  cartProposalLifetimeDays,
  type ProposedCartLine,
  maxCartProposalsPerHour,
} from '#domain/agents/cart-proposal.ts'
import { dayInMs, hourInSeconds } from '#domain/durations.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import type { Db } from '#persistence/database.ts'
import {
  hashProposalLinkToken,
  deriveProposalLinkToken,
  createProposalToken,
} from '#sign-in/cart-proposal-tokens.ts'
import { type CartQuote, quoteCart } from '../buying/quote-cart.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'

type Wanted = { lines: readonly ProposedCartLine[]; postcode: string | null }

export type ProposedCart = AgentCartProposal & {
  token: string
  linkToken: string
  quote: CartQuote
}

/**
 * Stores the cart that an AI shopping agent proposes, under a secret link. Nothing is reserved and
 * no cart changes until a person accepts. With `token`, replaces the earlier proposal.
 */
export async function proposeCart(
  db: Db,
  { lines, postcode, token, address }: Wanted & { token: string | null; address: string },
  now: Date,
): Promise<
  SuccessResult<ProposedCart> | Refusal<'not-found'> | Refusal<'nothing-buyable'> | TooManyRequests
> {
  const limit = { what: 'proposed-cart', who: address, seconds: hourInSeconds }
  const exceeded = await findExceededLimit(db, [{ ...limit, most: maxCartProposalsPerHour }], now)
  if (exceeded) return exceeded
  const own = token ?? createProposalToken()
  const linkToken = deriveProposalLinkToken(own)
  const linkHash = hashProposalLinkToken(linkToken)
  if (token !== null && !(await proposedCarts.findCartProposal(db, linkHash, now)))
    return refuse('not-found')
  const quote = await quoteCart(db, lines, postcode ?? undefined, now)
  if (quote.cart.lines.every(({ available }) => available === 0)) return refuse('nothing-buyable')
  const proposal = {
    lines: quote.cart.lines.map(({ productId }) => ({
      productId,
      quantity: wantedOf(lines, productId),
    })),
    postcode,
    expiresAt: new Date(now.getTime() + cartProposalLifetimeDays * dayInMs),
  }
  await proposedCarts.saveCartProposal(db, linkHash, proposal, now)
  return { ok: true, ...proposal, token: own, linkToken, quote }
}

function wantedOf(lines: readonly ProposedCartLine[], id: number): number {
  const own = lines.filter(({ productId }) => productId === id)
  return Math.min(
    9999,
    own.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}
