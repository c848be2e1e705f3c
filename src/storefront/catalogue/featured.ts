import type { Api } from '../api/api-client.ts'
import { type CardView, cardView } from './card-view.ts'

/** Featured products for the not-found page; null when loading fails. */
export async function featuredForLostShoppers(api: Api): Promise<CardView[] | null> {
  try {
    return (await api.get('shop/featuredProducts')).products.map(cardView)
  } catch {
    return null
  }
}
