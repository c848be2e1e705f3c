/** Maximum rows per shopper: above normal use, small enough to read at once. */
export const addressesAtMost = 20
export const wishesAtMost = 200
