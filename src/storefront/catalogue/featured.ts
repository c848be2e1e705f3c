import type { Api } from '../api/api-client.ts'
import { type CardView, cardView } from './card-view.ts'

/** What the not-found page offers instead; null when not even that can be had. */
export async function featuredForLostShoppers(api: Api): Promise<CardView[] | null> {
  try {
    return (await api.get('shop/featuredProducts')).products.map(cardView)
  } catch {
    return null
  }
}
