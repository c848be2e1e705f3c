/** How much one shopper keeps: far beyond what somebody uses, little enough to read at once. */
export const addressesAtMost = 20
export const wishesAtMost = 200
