import { apiFor } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { type CardView, cardView } from './card-view.ts'

const place = 'vistos'
const most = 5

/** Ids of recently viewed products, newest first. */
export function viewedIds(): number[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)).slice(0, most) : []
  } catch {
    return []
  }
}

/** Adds a product to the front unless listed already; limited to five (SHW-11). */
export function withViewed(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? [...ids] : [id, ...ids].slice(0, most)
}

export function rememberViewed(id: number): void {
  browserStorage.setItem(place, JSON.stringify(withViewed(viewedIds(), id)))
}

/** Recently viewed products as cards with current prices, read by an anonymous quote of one unit each. */
export async function viewedProducts(ids: readonly number[]): Promise<CardView[]> {
  const lines = ids.map((productId) => ({ productId, quantity: 1 }))
  const quote = await apiFor().post('shop/cartQuote', { lines }, { ownWords: true })
  const cards = new Map(
    quote.items.map((item) => [item.product_id, cardView(item.product_details)]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}
