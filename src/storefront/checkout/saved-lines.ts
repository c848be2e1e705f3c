import { apiFor } from '../api/api-client.ts'
import { changeCart } from '../cart/cart-store.ts'
import type { CartLine, CartOutcome } from '../cart/cart-view.ts'
import { localCart } from '../cart/local-cart.ts'
import { outcomeOf } from '../cart/shop-cart.ts'
import { currentSession, subscribeToSession } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { dropForGuest, guestSaved, keepForGuest, readGuestSaved } from './guest-saved.ts'
import type { SavedLine } from './saved-view.ts'

const nothing: { lines: readonly SavedLine[]; failed: boolean } = { lines: [], failed: false }
const saved = createStore(nothing)
let asked = 0

// The saved-for-later list belongs to one session
subscribeToSession(() => {
  asked += 1
  saved.set(nothing)
})

/** Saved-for-later items, and whether loading failed. */
export const useSaved = () => useStore(saved)

/** Reloads saved-for-later items; only the latest reply counts. */
export async function refreshSaved(): Promise<void> {
  asked += 1
  const turn = asked
  try {
    const lines = await read()
    if (turn === asked) saved.set({ lines, failed: false })
  } catch {
    if (turn === asked) saved.set({ ...saved.get(), failed: true })
  }
}

/** Hides a moved saved-for-later item until the reload. */
function forget(gone: SavedLine): void {
  asked += 1
  const lines = saved.get().lines.filter(({ productId }) => productId !== gone.productId)
  saved.set({ lines, failed: false })
}

/** Reads saved-for-later items: from the account if signed in, else from the browser. */
async function read(): Promise<SavedLine[]> {
  if (isGuest()) return readGuestSaved()
  await moveGuestSaved()
  const reply = await apiFor().get('customer/savedForLater')
  return reply.saved.map((item) => ({
    productId: item.product_id,
    name: item.name,
    quantity: item.quantity,
    savedPrice: item.saved_price,
    card: item.product_details,
  }))
}

/** Moves a cart line to the saved-for-later list. */
export function saveForLater(line: CartLine): Promise<CartOutcome> {
  const { productId } = line
  if (!isGuest()) return send('customer/saveForLater', productId)
  keepForGuest(line)
  return changeCart(() => localCart.remove(line))
}

export async function moveToCart(line: SavedLine): Promise<CartOutcome> {
  const { productId, quantity } = line
  const outcome = isGuest()
    ? await changeCart(() => localCart.add({ productId, quantity }))
    : await send('customer/moveToCart', productId)
  if (outcome.ok) {
    dropForGuest(productId)
    forget(line)
  }
  return outcome
}

export async function dropSaved(line: SavedLine): Promise<void> {
  const { productId } = line
  if (isGuest()) dropForGuest(productId)
  else await apiFor().post('customer/deleteSaved', { product_id: productId })
  forget(line)
}

function isGuest(): boolean {
  return currentSession().status !== 'signed-in'
}

function send(path: 'customer/saveForLater' | 'customer/moveToCart', productId: number) {
  return changeCart(async () =>
    outcomeOf(await apiFor().post(path, { product_id: productId }, { ownWords: true })),
  )
}

/** Moves a guest's saved-for-later items into the account; each leaves the browser once stored. */
async function moveGuestSaved(): Promise<void> {
  for (const { productId, quantity } of guestSaved()) {
    const body = { product_id: productId, quantity }
    await apiFor().post('customer/saveForLater', body, { ownWords: true })
    dropForGuest(productId)
  }
}
