import type { WishlistResponse } from '#contract/account.ts'
import type { Order, OrderResponse, OrdersResponse } from '#contract/orders.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import { setApiReplyListener } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { hasSignedInBeforeStorageKey } from './session-tokens.ts'
import { getCurrentSession, subscribeToSession } from './shopper-session.ts'

const cacheName = 'tianguis-saved'
const entry = '/saved'
const mostOrders = 30
const longestDays = 30
const dayInMs = 86_400_000

/** Order fields stored for offline reading, without payment card data. */
const readable = [
  'number',
  'created_at',
  'status',
  'global_status',
  'grand_total',
  'estimate_from',
  'estimate_to',
  'payment_flag',
  'voucher',
  'pickup',
  'carrier',
  'tracking_number',
  'delivered_at',
  'return_requested_at',
] as const satisfies (keyof Order)[]

export type OfflineOrder = Pick<Order, (typeof readable)[number]> & {
  lines: { name: string; quantity: number }[]
  saved_at: string
}

export type OfflineData = {
  shopper: number
  orders: OfflineOrder[]
  wishes: { saved_at: string; items: { name: string; price: number | null }[] } | null
}

/**
 * Saves orders and wishlist from API replies for offline reading, while the shopper is signed in.
 */
export function startSavingOfflineData(): () => void {
  if (!('caches' in window)) return () => {}
  setApiReplyListener((path, reply) => void inTurn(() => keep(path, reply, new Date())))
  const eraseForGuests = () => {
    if (isSomebodySignedIn()) return
    void inTurn(eraseSaved)
    void inTurn(leavePushService)
  }
  eraseForGuests()
  return subscribeToSession(eraseForGuests)
}

/**
 * Reads the orders and wishlist saved in this browser for offline reading; null if none are saved
 * or the shopper is signed out.
 */
export async function readOfflineData(now: Date): Promise<OfflineData | null> {
  if (!('caches' in window)) return null
  const saved = await stored()
  if (!saved) return null
  const times = [...saved.orders.map(({ saved_at }) => saved_at), saved.wishes?.saved_at ?? '']
  const age = now.getTime() - Date.parse(times.toSorted().at(-1) ?? '')
  if (isSomebodySignedIn() && age < longestDays * dayInMs) return saved
  await eraseSaved()
  return null
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs changes of the offline data one after another, because each reads the previous result.
 * Blocked storage is not an error.
 */
function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  last = last.then(work).catch(() => {})
  return last
}

async function keep(path: string, reply: object, now: Date): Promise<void> {
  const shopper = getCurrentSession().shopper?.id
  if (shopper === undefined) return
  const before = await stored()
  const own = before?.shopper === shopper ? before : { shopper, orders: [], wishes: null }
  const after = changed(own, path, reply, now.toISOString())
  if (!after) return
  const cache = await caches.open(cacheName)
  await cache.put(entry, Response.json(after))
  // Deletes the saved offline data again, in case another tab has signed out during the write
  if (!isSomebodySignedIn()) await eraseSaved()
}

function changed(
  saved: OfflineData,
  path: string,
  reply: object,
  saved_at: string,
): OfflineData | null {
  if (path === 'customer/wishlist' && isWishlist(reply)) {
    const items = reply.wishlist.map(({ name, product_details }) => ({
      name,
      price: product_details?.best_price ?? null,
    }))
    return { ...saved, wishes: { saved_at, items } }
  }
  if (path === 'customer/orders' && isOrders(reply)) {
    return { ...saved, orders: reply.payload.slice(0, mostOrders).map(asSaved) }
  }
  if (path.startsWith('customer/orders/') && isOrder(reply)) {
    const others = saved.orders.filter(({ number }) => number !== reply.order.number)
    const orders = [asSaved(reply.order), ...others]
    orders.sort((a, b) => b.created_at.localeCompare(a.created_at))
    return { ...saved, orders: orders.slice(0, mostOrders) }
  }
  return null

  function asSaved(order: Order): OfflineOrder {
    const lines = order.payment_attempt.products_json.map(({ name, qty }) => ({
      name,
      quantity: qty,
    }))
    return { ...pickObjectKeys(order, readable), lines, saved_at }
  }
}

async function stored(): Promise<OfflineData | null> {
  const cache = await caches.open(cacheName)
  const found = await cache.match(entry)
  return found ? found.json() : null
}

async function eraseSaved(): Promise<void> {
  await caches.delete(cacheName)
}

/**
 * Unsubscribes this browser from push notifications after sign-out; the shop learns of it from the
 * push service.
 */
async function leavePushService(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Whether a stored flag says that this browser has a session; no request to the identity provider
 * is needed.
 */
function isSomebodySignedIn(): boolean {
  return browserStorage.getItem(hasSignedInBeforeStorageKey) !== null
}

function isWishlist(reply: object): reply is WishlistResponse {
  return 'wishlist' in reply
}

function isOrders(reply: object): reply is OrdersResponse {
  return 'payload' in reply
}

function isOrder(reply: object): reply is OrderResponse {
  return 'order' in reply
}
