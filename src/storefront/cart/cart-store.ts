import type { Cart } from '#contract/cart.ts'
import { getErrorMessage } from '../api/api-request.ts'
import { browserStorage } from '../browser-storage.ts'
import { createStateStore, useStore } from '../create-global-state.ts'
import { openPanel } from '../open-panel.ts'
import {
  getCurrentSession,
  waitForSessionOrTimeout,
  subscribeToSession,
} from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { showError, showSuccess } from '../ui/toasts.ts'
import { countVisitStep } from '../visit-step.ts'
import {
  type CartAddition,
  type CartStorage,
  type CartLine,
  type CartChangeResult,
  type CartSnapshot,
  toCartSnapshot,
} from './cart-snapshot.ts'
import { guestCartStorageKey, readGuestCartLines } from './read-guest-cart-lines.ts'

export interface CartView extends CartSnapshot {
  status: 'loading' | 'ready' | 'failed'
  /**
   * Whether a cart change is pending; until it is confirmed, the totals belong to the previous cart
   */
  busy: boolean
  /** Messages about automatic cart changes, until the shopper has opened the cart */
  notices: readonly string[]
  /** Error message of the last cart action; empty on success */
  problem: string
}

/** Browser storage key whose change tells other tabs that the server cart has changed. */
const versionKey = 'tianguis.cart-version'
const nothing: CartSnapshot = { lines: [], count: 0, subtotal: 0 }

let status: CartView['status'] = 'loading'
let snapshot = nothing
let notices: readonly string[] = []
let problem = ''
let working = 0
/** Quantities requested by the shopper but not yet confirmed by the server, by cart line. */
const wanted = new Map<string, number>()
const view = createStateStore(compose())

export const getCurrentCart = view.get

export const getPendingQuantity = (key: string): number | undefined => wanted.get(key)

/**
 * Shows a cart line with a quantity not yet confirmed by the server; without `quantity`, shows the
 * server's quantity again.
 */
export function setPendingQuantity(key: string, quantity?: number): void {
  if (quantity === undefined) wanted.delete(key)
  else wanted.set(key, quantity)
  publish()
}

export function useCart(): CartView {
  return useStore(view)
}

/**
 * Loads the cart now, after sign-in or sign-out, and when another tab changes it; called once, in
 * the browser.
 */
export function loadCart(): () => void {
  const unsubscribe = subscribeToSession(followSession)
  window.addEventListener('storage', followStorage)
  followSession()
  return () => {
    unsubscribe()
    window.removeEventListener('storage', followStorage)
  }
}

let owner: string | undefined

function followSession(): void {
  const session = getCurrentSession()
  if (session.status === 'unknown') return
  const next = session.shopper ? String(session.shopper.id) : 'guest'
  if (next === owner) return
  owner = next
  status = 'loading'
  snapshot = { ...nothing, count: session.shopper ? 0 : unitsOfGuest() }
  notices = []
  publish()
  void (session.shopper ? takeOver() : refreshCart())
}

function unitsOfGuest(): number {
  return readGuestCartLines().reduce((sum, line) => sum + line.quantity, 0)
}

function followStorage({ key }: StorageEvent): void {
  const theirs = getCurrentSession().status === 'signed-in' ? versionKey : guestCartStorageKey
  if (key === theirs) void refreshCart()
}

/** After sign-in, moves the guest cart into the shopper's cart (AUT-02, CHK-06). */
async function takeOver(): Promise<void> {
  try {
    if (readGuestCartLines().length > 0) {
      const { moveGuestCartToServer } = await import('./move-guest-cart.ts')
      notices = await moveGuestCartToServer()
    }
    if (notices.length > 0) showError(literals.cart.differs)
  } catch {
    // Cart lines that could not be moved stay in the browser for the next attempt
  }
  await refreshCart()
}

export async function refreshCart(): Promise<void> {
  const asked = owner
  try {
    const fresh = await (await getServerOrGuestCartStorage()).read()
    if (asked !== owner) return
    take(fresh)
  } catch (error) {
    status = snapshot.lines.length > 0 ? 'ready' : 'failed'
    if (status === 'failed') problem = formatCartFailure(getErrorMessage(error))
  }
  publish()
}

/** Replaces the displayed cart with the cart that another API call returned. */
export function replaceDisplayedCart(cart: Cart): void {
  take(toCartSnapshot(cart))
  publish()
}

/** Adds messages about cart changes that the shopper must see before checkout. */
export function showCartChangeMessages(changes: readonly string[]): void {
  notices = changes
  publish()
}

/** Adds a product to the cart and opens it; false on failure (ERR-07, ERR-08). */
export async function addToCart(addition: CartAddition): Promise<boolean> {
  // In a new tab, waits until the session is known before choosing guest or server cart; products
  // added to a guest cart are moved to the server later
  const { status: who } = await waitForSessionOrTimeout(0)
  if (addition.from === 'list' && who === 'guest') {
    showError(literals.common.signInFirst)
    return false
  }
  const outcome = await applyCartChange(async () =>
    (await getServerOrGuestCartStorage()).add(addition),
  )
  if (!outcome.ok) {
    showError(outcome.errors[0] ?? literals.common.errorTryLater)
    return false
  }
  void import('../search-steps.ts')
    .then((steps) => steps.reportSearchStep('carted', [addition.productId]))
    .catch(() => {})
  countVisitStep('cart')
  showSuccess(literals.cart.added)
  if (outcome.capped) notices = ['Ajustamos la cantidad a lo que hay en existencia.']
  publish()
  if (addition.from !== 'list') openCartPanel()
  return true
}

/** Generic cart error message with the server's message appended. */
export function formatCartFailure(said: string | undefined): string {
  const words = literals.common.errorTryLater
  return said ? `${words}. ${said}` : words
}

/** Shows a cart error as a toast and beside the cart. */
export function showCartError(words: string): void {
  problem = words
  showError(words)
  publish()
}

/** Applies the reply to a cart change; thrown errors become messages. */
export async function applyCartChange(
  request: () => Promise<CartChangeResult>,
): Promise<CartChangeResult> {
  working += 1
  notices = []
  problem = ''
  publish()
  try {
    const outcome = await request()
    if (outcome.snapshot) take(outcome.snapshot)
    return outcome
  } catch (error) {
    const said = getErrorMessage(error)
    return { ok: false, errors: said ? [said] : [] }
  } finally {
    working -= 1
    publish()
  }
}

/**
 * Takes over a cart from an API reply, unless it is older than the known version of the same cart,
 * because replies may arrive out of order.
 */
function take(next: CartSnapshot): void {
  const known = snapshot.kept
  if (next.kept && known?.id === next.kept.id && next.kept.version < known.version) return
  if (next.kept) browserStorage.setItem(versionKey, `${next.kept.id}.${next.kept.version}`)
  if (snapshot.bundles?.length) void noteLost(snapshot, next)
  snapshot = next
  if (status === 'failed') problem = ''
  status = 'ready'
}

/** Adds messages about bundles that are incomplete after a cart change. */
async function noteLost(before: CartSnapshot, now: CartSnapshot): Promise<void> {
  const { describeLostBundleSavings } = await import('./lost-savings.ts')
  const lost = describeLostBundleSavings(before, now)
  if (lost.length > 0) showCartChangeMessages([...notices, ...lost])
}

/** The shopper's cart storage: server for signed-in shoppers, browser for guests. */
export async function getServerOrGuestCartStorage(): Promise<CartStorage> {
  return getCurrentSession().status === 'signed-in'
    ? (await import('./server-cart.ts')).serverCartStorage
    : (await import('./guest-cart-storage.ts')).guestCartStorage
}

export function openCartPanel(): void {
  openPanel('cart')
}

function compose(): CartView {
  return {
    ...snapshot,
    lines: snapshot.lines.map(asWanted),
    status,
    busy: working > 0,
    notices,
    problem,
  }
}

function asWanted(line: CartLine): CartLine {
  const quantity = wanted.get(line.key)
  return quantity === undefined || quantity === line.quantity
    ? line
    : { ...line, quantity, changing: true }
}

function publish(): void {
  view.set(compose())
}
