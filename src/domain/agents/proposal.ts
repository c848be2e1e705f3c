/** A line of an agent's proposed cart. */
export type ProposedLine = { productId: number; quantity: number }

export type Proposal = {
  lines: ProposedLine[]
  /** where it would go */
  postcode: string | null
  expiresAt: Date
}

/** Days for which a proposal stands after it was last changed. */
export const proposalDays = 2

/** Proposals that one address may make in an hour. */
export const proposalsInAnHour = 300
