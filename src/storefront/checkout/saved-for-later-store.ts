import { createApiClient } from '../api/api-client.ts'
import type { CartLine, CartChangeResult } from '../cart/cart-snapshot.ts'
import { applyCartChange } from '../cart/cart-store.ts'
import { guestCartStorage } from '../cart/guest-cart-storage.ts'
import { toCartChangeResult } from '../cart/server-cart.ts'
import { createStateStore, useStore } from '../create-global-state.ts'
import { getCurrentSession, subscribeToSession } from '../session/shopper-session.ts'
import {
  removeGuestSavedProduct,
  listGuestSavedProducts,
  saveProductForGuest,
  loadGuestSavedProducts,
} from './guest-saved-products.ts'
import type { SavedLine } from './saved-for-later-changes.ts'

const nothing: { lines: readonly SavedLine[]; failed: boolean } = { lines: [], failed: false }
const saved = createStateStore(nothing)
let asked = 0

// The saved-for-later list belongs to one session, so a session change clears it
subscribeToSession(() => {
  asked += 1
  saved.set(nothing)
})

/** Saved-for-later items, and whether loading failed. */
export const useSavedProducts = () => useStore(saved)

/** Reloads the saved-for-later list; only the latest reply counts. */
export async function refreshSavedProducts(): Promise<void> {
  asked += 1
  const turn = asked
  try {
    const lines = await read()
    if (turn === asked) saved.set({ lines, failed: false })
  } catch {
    if (turn === asked) saved.set({ ...saved.get(), failed: true })
  }
}

/**
 * Hides an item that was moved to the cart from the saved-for-later list until the list is
 * reloaded.
 */
function forget(gone: SavedLine): void {
  asked += 1
  const lines = saved.get().lines.filter(({ productId }) => productId !== gone.productId)
  saved.set({ lines, failed: false })
}

/** Reads the saved-for-later list: from the account if signed in, else from the browser. */
async function read(): Promise<SavedLine[]> {
  if (isGuest()) return loadGuestSavedProducts()
  await moveGuestSaved()
  const reply = await createApiClient().get('customer/savedForLater')
  return reply.saved.map((item) => ({
    productId: item.product_id,
    name: item.name,
    quantity: item.quantity,
    savedPrice: item.saved_price,
    card: item.product_details,
  }))
}

/** Moves a cart line to the saved-for-later list. */
export function saveForLater(line: CartLine): Promise<CartChangeResult> {
  const { productId } = line
  if (!isGuest()) return send('customer/saveForLater', productId)
  saveProductForGuest(line)
  return applyCartChange(() => guestCartStorage.remove(line))
}

export async function moveSavedProductToCart(line: SavedLine): Promise<CartChangeResult> {
  const { productId, quantity } = line
  const outcome = isGuest()
    ? await applyCartChange(() => guestCartStorage.add({ productId, quantity }))
    : await send('customer/moveToCart', productId)
  if (outcome.ok) {
    removeGuestSavedProduct(productId)
    forget(line)
  }
  return outcome
}

export async function removeSavedProduct(line: SavedLine): Promise<void> {
  const { productId } = line
  if (isGuest()) removeGuestSavedProduct(productId)
  else await createApiClient().post('customer/deleteSaved', { product_id: productId })
  forget(line)
}

function isGuest(): boolean {
  return getCurrentSession().status !== 'signed-in'
}

function send(path: 'customer/saveForLater' | 'customer/moveToCart', productId: number) {
  return applyCartChange(async () =>
    toCartChangeResult(
      await createApiClient().post(path, { product_id: productId }, { ownWords: true }),
    ),
  )
}

/**
 * Moves a guest's saved-for-later items into the account; each item is removed from the browser
 * once the account has stored it.
 */
async function moveGuestSaved(): Promise<void> {
  for (const { productId, quantity } of listGuestSavedProducts()) {
    const body = { product_id: productId, quantity }
    await createApiClient().post('customer/saveForLater', body, { ownWords: true })
    removeGuestSavedProduct(productId)
  }
}
