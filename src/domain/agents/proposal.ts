/** A line of an agent's proposed cart. */
export type ProposedLine = { productId: number; quantity: number }

export type Proposal = {
  lines: ProposedLine[]
  /** where it would go */
  postcode: string | null
  expiresAt: Date
}

/** Lifetime of a proposal in days after its last change. */
export const proposalDays = 2

/** Proposals that one address may make in an hour. */
export const proposalsInAnHour = 300
