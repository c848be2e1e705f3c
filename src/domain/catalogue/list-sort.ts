/** The orders in which a list of products can be shown. */
export const listSorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const
export type ListSort = (typeof listSorts)[number]
