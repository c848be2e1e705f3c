/** A product line of a cart that an AI agent proposes. */
export type ProposedCartLine = { productId: number; quantity: number }

export type AgentCartProposal = {
  lines: ProposedCartLine[]
  /** destination postcode; null if unknown */
  postcode: string | null
  expiresAt: Date
}

/** Lifetime of a proposed cart in days after its last change. */
export const cartProposalLifetimeDays = 2

/** Maximum carts that agents may propose per IP address and hour. */
export const maxCartProposalsPerHour = 300
