/** A line of a cart proposed by an agent. */
export type ProposedLine = { productId: number; quantity: number }

export type CartProposal = {
  lines: ProposedLine[]
  /** destination postcode; null if unknown */
  postcode: string | null
  expiresAt: Date
}

/** Lifetime of a proposed cart in days after its last change. */
export const cartProposalLifetimeDays = 2

/** Maximum carts that agents may propose per IP address and hour. */
export const maxCartProposalsPerHour = 300
