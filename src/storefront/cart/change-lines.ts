import { literals } from '../text/literals.ts'
import { showSuccess } from '../ui/toasts.ts'
import {
  cartHome,
  changeCart,
  currentCart,
  failureWords,
  noteProblem,
  wantedQuantity,
  wantQuantity,
} from './cart-store.ts'
import type { CartLine, CartOutcome } from './cart-view.ts'

/** Where the change was made: the cart page shows more error details (ERR-09). */
type Place = 'panel' | 'page'

/** Sets a line's quantity, shown at once; quick clicks are debounced into one call with the last number. */
export async function setLineQuantity(
  key: string,
  quantity: number,
  place: Place = 'panel',
): Promise<void> {
  const sending = wantedQuantity(key) !== undefined
  wantQuantity(key, quantity)
  if (sending) return
  const outcome = await sendQuantity(key)
  wantQuantity(key)
  if (outcome.ok) showSuccess(literals.cart.updated)
  else complain(outcome.errors, place)
}

async function sendQuantity(
  key: string,
): Promise<Pick<CartOutcome, 'ok'> & { errors: readonly string[] }> {
  for (;;) {
    const quantity = wantedQuantity(key)
    const line = lineOf(key)
    if (!line || quantity === undefined) return { ok: true, errors: [] }
    const outcome = await changeCart(async () => (await cartHome()).setQuantity(line, quantity))
    if (!outcome.ok) return outcome
    if (wantedQuantity(key) === quantity) return { ok: true, errors: [] }
  }
}

/** Removes a line; returns whether it is gone. */
export async function removeLine(key: string, place: Place = 'panel'): Promise<boolean> {
  const line = lineOf(key)
  if (!line) return false
  const outcome = await changeCart(async () => (await cartHome()).remove(line))
  if (outcome.ok) {
    showSuccess(place === 'page' ? literals.cart.productRemoved : literals.cart.itemRemoved)
  } else {
    complain(outcome.errors, place)
  }
  return outcome.ok
}

/** Undoes the removal of a cart line. */
export async function putBack({ productId, quantity }: CartLine): Promise<void> {
  const outcome = await changeCart(async () => (await cartHome()).add({ productId, quantity }))
  if (outcome.ok) showSuccess(literals.cart.updated)
  else complain(outcome.errors, 'page')
}

function lineOf(key: string): CartLine | undefined {
  return currentCart().lines.find((one) => one.key === key)
}

function complain(errors: readonly string[], place: Place): void {
  noteProblem(failureWords(place === 'page' ? errors[0] : undefined))
}
