/** Sort orders of product lists. */
export const listSorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const
export type ListSort = (typeof listSorts)[number]

/** Sort orders of the offers page: by end, saving or price. */
export const offerSorts = ['ending', 'discount', 'price-asc', 'price-desc'] as const
export type OfferSort = (typeof offerSorts)[number]
