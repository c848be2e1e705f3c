/** Maximum addresses and wishlist items per shopper: above normal use, few enough to read in one query. */
export const maxAddressesPerShopper = 20
export const maxWishlistItems = 200
