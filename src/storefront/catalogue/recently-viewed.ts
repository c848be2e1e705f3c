import { apiFor } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { type CardView, cardView } from './card-view.ts'

const place = 'vistos'
const most = 5

/** Ids of the products seen lately, newest first. */
export function viewedIds(): number[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)).slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a product at the front, only if it is not there yet, and keeps five (SHW-11). */
export function withViewed(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? [...ids] : [id, ...ids].slice(0, most)
}

export function rememberViewed(id: number): void {
  browserStorage.setItem(place, JSON.stringify(withViewed(viewedIds(), id)))
}

/** The same as cards, priced as of now. A quote of one unit each tells them without a shopper. */
export async function viewedProducts(ids: readonly number[]): Promise<CardView[]> {
  const lines = ids.map((productId) => ({ productId, quantity: 1 }))
  const quote = await apiFor().post('shop/cartQuote', { lines }, { ownWords: true })
  const cards = new Map(
    quote.items.map((item) => [item.product_id, cardView(item.product_details)]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}
