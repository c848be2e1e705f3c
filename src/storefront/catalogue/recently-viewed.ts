import { createApiClient } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { type ProductCardView, toProductCardView } from './product-card-data.ts'

const place = 'vistos'
const most = 5

/** Ids of recently viewed products, newest first. */
export function readViewedProductIds(): number[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)).slice(0, most) : []
  } catch {
    return []
  }
}

/**
 * Adds a product to the front of the recently viewed ones unless already listed; limited to five
 * (SHW-11).
 */
export function addViewedProductId(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? [...ids] : [id, ...ids].slice(0, most)
}

export function storeViewedProductId(id: number): void {
  browserStorage.setItem(place, JSON.stringify(addViewedProductId(readViewedProductIds(), id)))
}

/**
 * Recently viewed products as cards with current prices. The data comes from a price quote for one
 * unit of each product, which needs no sign-in.
 */
export async function loadViewedProducts(ids: readonly number[]): Promise<ProductCardView[]> {
  const lines = ids.map((productId) => ({ productId, quantity: 1 }))
  const quote = await createApiClient().post('shop/cartQuote', { lines }, { ownWords: true })
  const cards = new Map(
    quote.items.map((item) => [item.product_id, toProductCardView(item.product_details)]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}
