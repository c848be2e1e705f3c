/** Ways in which shoppers can sort product lists. */
export const productListSorts = [
  'relevance',
  'newest',
  'price-asc',
  'price-desc',
  'rating',
] as const
export type ProductListSort = (typeof productListSorts)[number]

/** Ways to sort the offers page: by end of the offer, saving or price. */
export const offerSorts = ['ending', 'discount', 'price-asc', 'price-desc'] as const
export type OfferSort = (typeof offerSorts)[number]
