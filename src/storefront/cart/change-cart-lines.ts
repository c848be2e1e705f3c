import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import type { CartLine, CartChangeResult } from './cart-snapshot.ts'
import {
  getServerOrGuestCartStorage,
  applyCartChange,
  getCurrentCart,
  formatCartFailure,
  showCartError,
  getPendingQuantity,
  setPendingQuantity,
} from './cart-store.ts'

/**
 * Where the cart was changed: in the side panel, or on the cart page, which shows more error
 * details (ERR-09).
 */
type Place = 'panel' | 'page'

/**
 * Sets a cart line's quantity and shows it at once; quick clicks are debounced into one call with
 * the last number.
 */
export async function setCartLineQuantity(
  key: string,
  quantity: number,
  place: Place = 'panel',
): Promise<void> {
  const sending = getPendingQuantity(key) !== undefined
  setPendingQuantity(key, quantity)
  if (sending) return
  const outcome = await sendQuantity(key)
  setPendingQuantity(key)
  if (outcome.ok) showSuccess(literals.cart.updated)
  else complain(outcome.errors, place)
}

async function sendQuantity(
  key: string,
): Promise<Pick<CartChangeResult, 'ok'> & { errors: readonly string[] }> {
  for (;;) {
    const quantity = getPendingQuantity(key)
    const line = lineOf(key)
    if (!line || quantity === undefined) return { ok: true, errors: [] }
    const outcome = await applyCartChange(async () =>
      (await getServerOrGuestCartStorage()).setQuantity(line, quantity),
    )
    if (!outcome.ok) return outcome
    if (getPendingQuantity(key) === quantity) return { ok: true, errors: [] }
  }
}

/** Removes a cart line; returns whether the removal succeeded. */
export async function removeCartLine(key: string, place: Place = 'panel'): Promise<boolean> {
  const line = lineOf(key)
  if (!line) return false
  const outcome = await applyCartChange(async () =>
    (await getServerOrGuestCartStorage()).remove(line),
  )
  if (outcome.ok) {
    showSuccess(place === 'page' ? literals.cart.productRemoved : literals.cart.itemRemoved)
  } else {
    complain(outcome.errors, place)
  }
  return outcome.ok
}

/** Undoes the removal of a cart line. */
export async function restoreCartLine({ productId, quantity }: CartLine): Promise<void> {
  const outcome = await applyCartChange(async () =>
    (await getServerOrGuestCartStorage()).add({ productId, quantity }),
  )
  if (outcome.ok) showSuccess(literals.cart.updated)
  else complain(outcome.errors, 'page')
}

function lineOf(key: string): CartLine | undefined {
  return getCurrentCart().lines.find((one) => one.key === key)
}

function complain(errors: readonly string[], place: Place): void {
  showCartError(formatCartFailure(place === 'page' ? errors[0] : undefined))
}
