import type { ApiClient } from '../api/api-client.ts'
import { type ProductCardView, toProductCardView } from './product-card-data.ts'

/** Featured products for the not-found page; null when loading fails. */
export async function readNotFoundSuggestions(api: ApiClient): Promise<ProductCardView[] | null> {
  try {
    return (await api.get('shop/featuredProducts')).products.map(toProductCardView)
  } catch {
    return null
  }
}
