/** What a shop goes through until it opens, in the order in which it is easiest. */
export const openingSteps = ['name', 'support', 'shipping', 'legal', 'products', 'payment'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** Without these nobody could buy, or the law is not kept; the others may be left. */
const needed: ReadonlySet<OpeningStep> = new Set(['support', 'shipping', 'legal', 'products'])

export function isNeeded(step: OpeningStep): boolean {
  return needed.has(step)
}

/** Whether a shop with these steps done may open. */
export function mayOpen(done: ReadonlySet<OpeningStep>): boolean {
  return [...needed].every((step) => done.has(step))
}
