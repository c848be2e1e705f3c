/** A line of a cart proposed by an agent. */
export type ProposedLine = { productId: number; quantity: number }

export type Proposal = {
  lines: ProposedLine[]
  /** destination postcode; null if unknown */
  postcode: string | null
  expiresAt: Date
}

/** Lifetime of a proposed cart in days after its last change. */
export const proposalDays = 2

/** Maximum proposals per IP address and hour. */
export const proposalsInAnHour = 300
