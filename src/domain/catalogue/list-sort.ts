/** The orders in which a list of products can be shown. */
export const listSorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const
export type ListSort = (typeof listSorts)[number]

/** The orders in which offers can be shown: those that end first, or by what they save or cost. */
export const offerSorts = ['ending', 'discount', 'price-asc', 'price-desc'] as const
export type OfferSort = (typeof offerSorts)[number]
