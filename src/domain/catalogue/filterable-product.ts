import type { Centavos } from '../money.ts'

/** The product fields that the filters of search results use. */
export type FilterableProduct = {
  id: number
  /** current selling price of the product in centavos; null without a price */
  price: Centavos | null
  inStock: boolean
  onOffer: boolean
  /** average rating; null without ratings */
  rating: number | null
  refurbished: boolean
  /** delivered by e-mail */
  digital: boolean
  /** ids of the product's categories and their ancestors */
  categoryIds: readonly number[]
  optionIds: readonly number[]
}
