import { createApiClient } from '../api/api-client.ts'
import { createStateStore, useStore } from '../create-global-state.ts'
import {
  getCurrentSession,
  waitForSessionOrTimeout,
  subscribeToSession,
} from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { showError, showSuccess } from '../ui/toasts.ts'

const none: ReadonlySet<number> = new Set()

const wishes = createStateStore(none)
let owner: number | undefined

/** Whether a product is in the shopper's wishlist; always false for guests. */
export function useIsInWishlist(productId: number): boolean {
  return useStore(wishes, (all) => all.has(productId))
}

/**
 * Loads the shopper's wishlist now and after each sign-in, and clears it on sign-out; called once,
 * in the browser.
 */
export function loadWishlist(): () => void {
  followSession()
  return subscribeToSession(followSession)
}

function followSession(): void {
  const { status, shopper } = getCurrentSession()
  if (status === 'unknown' || shopper?.id === owner) return
  owner = shopper?.id
  wishes.set(none)
  if (shopper) void refreshWishes()
}

async function refreshWishes(): Promise<void> {
  const asked = owner
  try {
    const { wishlist } = await createApiClient().get('customer/wishlist')
    if (asked === owner) wishes.set(new Set(wishlist.flatMap((item) => item.product_id ?? [])))
  } catch {
    // The heart buttons stay empty if the wishlist fails to load; the wishlist page shows the error
    // itself
  }
}

/** Adds a product to the wishlist or removes it (WSH-02); returns an error message, if any (ERR-07). */
export async function toggleWishlistItem(productId: number): Promise<string | undefined> {
  const { status } = await waitForSessionOrTimeout()
  if (status !== 'signed-in') return complain(literals.common.signInFirst)
  const before = wishes.get()
  const wished = before.has(productId)
  wishes.set(wished ? without(productId) : new Set([...before, productId]))
  try {
    const path = wished ? 'customer/deleteProductFromWishlist' : 'customer/productToWishlist'
    const reply = await createApiClient().post(path, { productId })
    if (reply.success) {
      showSuccess(wished ? literals.wishlist.removed : literals.wishlist.added)
      return undefined
    }
    wishes.set(before)
    return complain(reply.messageForUser)
  } catch {
    // A failed wishlist change needs no message here, because the API client has already shown the
    // error
    wishes.set(before)
    return literals.common.errorTryLater
  }
}

function complain(words: string): string {
  showError(words)
  return words
}

/** Resets a product's heart button after the product was removed on the wishlist page. */
export function removeWishlistItemLocally(productId: number): void {
  wishes.set(without(productId))
}

function without(productId: number): ReadonlySet<number> {
  return new Set([...wishes.get()].filter((id) => id !== productId))
}
