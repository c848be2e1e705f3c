import { createApiClient } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import type { CartLine } from '../cart/cart-snapshot.ts'
import type { SavedLine } from './saved-for-later-changes.ts'

const place = 'tianguis.guardados'

/** One product in a guest's saved-for-later list; the stored price only serves to detect changes. */
type Kept = { productId: number; name: string; quantity: number; price: number }

export function listGuestSavedProducts(): Kept[] {
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

export function saveProductForGuest({ productId, name, quantity, unitPrice }: CartLine): void {
  keep([{ productId, name, quantity, price: unitPrice }, ...without(productId)])
}

export function removeGuestSavedProduct(productId: number): void {
  keep(without(productId))
}

function without(productId: number): Kept[] {
  return listGuestSavedProducts().filter((one) => one.productId !== productId)
}

/**
 * Guest's saved-for-later list with current product data. The data comes from a price quote for one
 * unit of each product, which needs no sign-in.
 */
export async function loadGuestSavedProducts(): Promise<SavedLine[]> {
  const saved = listGuestSavedProducts()
  if (saved.length === 0) return []
  const lines = saved.map(({ productId }) => ({ productId, quantity: 1 }))
  const { items } = await createApiClient().post('shop/cartQuote', { lines }, { ownWords: true })
  const cards = new Map(items.map((item) => [item.product_id, item.product_details]))
  return saved.map(({ productId, name, quantity, price }) => ({
    productId,
    name,
    quantity,
    savedPrice: price,
    card: cards.get(productId) ?? null,
  }))
}
