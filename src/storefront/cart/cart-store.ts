import type { Cart } from '#contract/cart.ts'
import { wordsOf } from '../api/api-request.ts'
import { browserStorage } from '../browser-storage.ts'
import { openPanel } from '../open-panel.ts'
import { currentSession, knownSession, subscribeToSession } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { literals } from '../text/literals.ts'
import { showError, showSuccess } from '../ui/toasts.ts'
import {
  type Addition,
  type CartHome,
  type CartLine,
  type CartOutcome,
  type CartSnapshot,
  snapshotOfCart,
} from './cart-view.ts'
import { guestCartKey, guestLines } from './guest-lines.ts'

export interface CartView extends CartSnapshot {
  status: 'loading' | 'ready' | 'failed'
  /** totals are about to change: they are those of before */
  busy: boolean
  /** what the shop changed by itself, in words, until the shopper has seen the cart */
  notices: readonly string[]
  /** error of the last action; empty on success */
  problem: string
}

/** Other tabs hear of a change of the server cart by this entry. */
const versionKey = 'tianguis.cart-version'
const nothing: CartSnapshot = { lines: [], count: 0, subtotal: 0 }

let status: CartView['status'] = 'loading'
let snapshot = nothing
let notices: readonly string[] = []
let problem = ''
let working = 0
/** Quantities of lines that are on their way to the server. */
const wanted = new Map<string, number>()
const view = createStore(compose())

export const currentCart = view.get

export const wantedQuantity = (key: string): number | undefined => wanted.get(key)

/** Shows a line with a pending quantity, or with the server's. */
export function wantQuantity(key: string, quantity?: number): void {
  if (quantity === undefined) wanted.delete(key)
  else wanted.set(key, quantity)
  publish()
}

export function useCart(): CartView {
  return useStore(view)
}

/** Follows session and other tabs from now on; called once, in the browser. */
export function startCart(): () => void {
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
  const session = currentSession()
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
  return guestLines().reduce((sum, line) => sum + line.quantity, 0)
}

function followStorage({ key }: StorageEvent): void {
  const theirs = currentSession().status === 'signed-in' ? versionKey : guestCartKey
  if (key === theirs) void refreshCart()
}

/** After sign-in, moves the guest cart into the shopper's cart (AUT-02, CHK-06). */
async function takeOver(): Promise<void> {
  try {
    if (guestLines().length > 0) {
      const { moveGuestCart } = await import('./move-guest-cart.ts')
      notices = await moveGuestCart()
    }
    if (notices.length > 0) showError(literals.cart.differs)
  } catch {
    // what could not be moved stays in the browser and is tried again the next time
  }
  await refreshCart()
}

export async function refreshCart(): Promise<void> {
  const asked = owner
  try {
    const fresh = await (await cartHome()).read()
    if (asked !== owner) return
    take(fresh)
  } catch (error) {
    status = snapshot.lines.length > 0 ? 'ready' : 'failed'
    if (status === 'failed') problem = failureWords(wordsOf(error))
  }
  publish()
}

/** Takes over the cart that another call answered with. */
export function adoptCart(cart: Cart): void {
  take(snapshotOfCart(cart))
  publish()
}

/** What the shopper must know about the cart before going on. */
export function noteChanges(changes: readonly string[]): void {
  notices = changes
  publish()
}

/** Puts a product into the cart and shows it; false when it did not go in (ERR-07, ERR-08). */
export async function addToCart(addition: Addition): Promise<boolean> {
  // a new tab does not know the cart's owner yet; lines in the browser's cart move later
  const { status: who } = await knownSession(0)
  if (addition.from === 'list' && who === 'guest') {
    showError(literals.common.signInFirst)
    return false
  }
  const outcome = await changeCart(async () => (await cartHome()).add(addition))
  if (!outcome.ok) {
    showError(outcome.errors[0] ?? literals.common.errorTryLater)
    return false
  }
  showSuccess(literals.cart.added)
  if (outcome.capped) notices = ['Ajustamos la cantidad a lo que hay en existencia.']
  publish()
  if (addition.from !== 'list') openCartPanel()
  return true
}

/** Appends the server's message. */
export function failureWords(said: string | undefined): string {
  const words = literals.common.errorTryLater
  return said ? `${words}. ${said}` : words
}

/** Shows an error and keeps it beside the cart. */
export function noteProblem(words: string): void {
  problem = words
  showError(words)
  publish()
}

/** Applies the reply of a cart change; exceptions become messages. */
export async function changeCart(request: () => Promise<CartOutcome>): Promise<CartOutcome> {
  working += 1
  notices = []
  problem = ''
  publish()
  try {
    const outcome = await request()
    if (outcome.snapshot) take(outcome.snapshot)
    return outcome
  } catch (error) {
    const said = wordsOf(error)
    return { ok: false, errors: said ? [said] : [] }
  } finally {
    working -= 1
    publish()
  }
}

/** Answers may come out of order: an older version of the same cart never replaces a newer one. */
function take(next: CartSnapshot): void {
  const known = snapshot.kept
  if (next.kept && known?.id === next.kept.id && next.kept.version < known.version) return
  if (next.kept) browserStorage.setItem(versionKey, `${next.kept.id}.${next.kept.version}`)
  if (snapshot.bundles?.length) void noteLost(snapshot, next)
  snapshot = next
  if (status === 'failed') problem = ''
  status = 'ready'
}

/** Says which bundles are broken by a change. */
async function noteLost(before: CartSnapshot, now: CartSnapshot): Promise<void> {
  const { lostSavings } = await import('./lost-savings.ts')
  const lost = lostSavings(before, now)
  if (lost.length > 0) noteChanges([...notices, ...lost])
}

/** Where this shopper's cart lives. */
export async function cartHome(): Promise<CartHome> {
  return currentSession().status === 'signed-in'
    ? (await import('./shop-cart.ts')).shopCart
    : (await import('./local-cart.ts')).localCart
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
