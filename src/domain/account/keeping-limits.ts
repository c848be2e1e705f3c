/** Maximum addresses and wishlist items per shopper: above normal use, few enough to read in one query. */
export const addressesAtMost = 20
export const wishesAtMost = 200
