/**
 * Maximum postal addresses and wishlist items per shopper: more than normal use needs, few enough
 * to read in one query.
 */
export const maxAddressesPerShopper = 20
export const maxWishlistItems = 200
