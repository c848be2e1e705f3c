/** Tabs of the back office pick-up list: waiting at the pick-up point, overdue, to be prepared. */
export const pickupTabs = ['waiting', 'overdue', 'to-prepare'] as const
export type PickupTab = (typeof pickupTabs)[number]
