/** Tabs of the back office pick-up list: waiting at the pick-up point, overdue, to be prepared. */
export const pickupParts = ['waiting', 'overdue', 'to-prepare'] as const
export type PickupPart = (typeof pickupParts)[number]
