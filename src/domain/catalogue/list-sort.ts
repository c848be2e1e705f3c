/** Sort orders of product lists. */
export const productListSorts = [
  'relevance',
  'newest',
  'price-asc',
  'price-desc',
  'rating',
] as const
export type ProductListSort = (typeof productListSorts)[number]

/** Sort orders of the offers page: by end, saving or price. */
export const offerSorts = ['ending', 'discount', 'price-asc', 'price-desc'] as const
export type OfferSort = (typeof offerSorts)[number]
