/** The parts of the office's list of pick-ups: waiting at their points, past their term, not there yet. */
export const pickupParts = ['waiting', 'overdue', 'to-prepare'] as const
export type PickupPart = (typeof pickupParts)[number]
