/** The orders in which a list of products can be shown. */
export const listSorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const
export type ListSort = (typeof listSorts)[number]

/** Sort orders of offers: by end, saving or price. */
export const offerSorts = ['ending', 'discount', 'price-asc', 'price-desc'] as const
export type OfferSort = (typeof offerSorts)[number]
