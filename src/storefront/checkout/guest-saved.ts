import { apiFor } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import type { CartLine } from '../cart/cart-view.ts'
import type { SavedLine } from './saved-view.ts'

const place = 'tianguis.guardados'

/** One product in a guest's saved-for-later list; the stored price only serves to detect changes. */
type Kept = { productId: number; name: string; quantity: number; price: number }

export function guestSaved(): Kept[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(one: Partial<Kept> | null): one is Kept {
  return (
    Number.isSafeInteger(one?.productId) &&
    Number.isSafeInteger(one?.quantity) &&
    Number(one?.quantity) > 0 &&
    typeof one?.name === 'string' &&
    Number.isFinite(one?.price)
  )
}

function keep(saved: readonly Kept[]): void {
  browserStorage.setItem(place, JSON.stringify(saved))
}

export function keepForGuest({ productId, name, quantity, unitPrice }: CartLine): void {
  keep([{ productId, name, quantity, price: unitPrice }, ...without(productId)])
}

export function dropForGuest(productId: number): void {
  keep(without(productId))
}

function without(productId: number): Kept[] {
  return guestSaved().filter((one) => one.productId !== productId)
}

/** Guest's saved-for-later list with current product data, read by an anonymous quote of one unit each. */
export async function readGuestSaved(): Promise<SavedLine[]> {
  const saved = guestSaved()
  if (saved.length === 0) return []
  const lines = saved.map(({ productId }) => ({ productId, quantity: 1 }))
  const { items } = await apiFor().post('shop/cartQuote', { lines }, { ownWords: true })
  const cards = new Map(items.map((item) => [item.product_id, item.product_details]))
  return saved.map(({ productId, name, quantity, price }) => ({
    productId,
    name,
    quantity,
    savedPrice: price,
    card: cards.get(productId) ?? null,
  }))
}
