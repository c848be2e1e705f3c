import { formatAllUnitsInCartText } from '#domain/buying/all-units-in-cart-text.ts'
import { createApiClient } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import {
  type CartStorage,
  type CartChangeResult,
  type CartSnapshot,
  quoteToCartSnapshot,
} from './cart-snapshot.ts'
import { addGuestCartLine, capCartLinesToStock, setGuestCartLineQuantity } from './guest-cart.ts'
import { guestCartStorageKey, type GuestLine, readGuestCartLines } from './read-guest-cart-lines.ts'

const nothing: CartSnapshot = { lines: [], count: 0, subtotal: 0 }

/**
 * Whether browser storage keeps the guest cart; if false, its lines are lost when the shopper
 * leaves the page.
 */
let isKept = true

export function storeGuestCartLines(lines: readonly GuestLine[]): void {
  if (lines.length === 0) browserStorage.removeItem(guestCartStorageKey)
  else isKept = browserStorage.setItem(guestCartStorageKey, JSON.stringify(lines))
}

/** A guest's cart: quantities in this browser, prices and stock from the server. */
export const guestCartStorage: CartStorage = {
  async read() {
    const { snapshot } = await quote(readGuestCartLines())
    return asKept(snapshot)
  },

  async add({ productId, quantity }) {
    const before = readGuestCartLines().find((line) => line.productId === productId)?.quantity ?? 0
    const { lines } = addGuestCartLine(readGuestCartLines(), {
      id: crypto.randomUUID(),
      productId,
      quantity,
    })
    const outcome = await settle(lines)
    const { snapshot, capped } = outcome
    const now = snapshot.lines.find((line) => line.productId === productId)?.quantity
    if (now !== undefined && capped && now <= before)
      return { ok: false, errors: [formatAllUnitsInCartText(now)], snapshot }
    if (now !== undefined) return outcome
    return {
      ok: false,
      errors: ['Este producto ya no está disponible'],
      snapshot: outcome.snapshot,
    }
  },

  setQuantity: (line, quantity) =>
    settle(setGuestCartLineQuantity(readGuestCartLines(), line.productId, quantity)),

  remove: (line) => settle(setGuestCartLineQuantity(readGuestCartLines(), line.productId, 0)),
}

/** Gets prices for the guest cart lines and limits them to the stock. */
async function settle(
  wanted: readonly GuestLine[],
): Promise<Extract<CartChangeResult, { ok: true }>> {
  const { snapshot, capped, lines } = await quote(wanted)
  storeGuestCartLines(lines)
  return { ok: true, snapshot: asKept(snapshot), capped }
}

let sentTo: string | undefined

/** Sets the postcode for shipping quotes of guest carts. */
export function setGuestCartPostcode(postcode: string): void {
  sentTo = postcode
}

function asKept(snapshot: CartSnapshot): CartSnapshot {
  return isKept ? snapshot : { ...snapshot, unkept: true }
}

async function quote(
  wanted: readonly GuestLine[],
): Promise<{ snapshot: CartSnapshot; capped: boolean; lines: readonly GuestLine[] }> {
  if (wanted.length === 0) return { snapshot: nothing, capped: false, lines: [] }
  const priced = await price(wanted)
  const stock = new Map(priced.items.map((item) => [item.product_id, item.max_quantity]))
  const { lines, capped } = capCartLinesToStock(wanted, stock, priced.gone)
  const snapshot = quoteToCartSnapshot(capped ? await price(lines) : priced)
  return { snapshot, capped, lines }
}

function price(lines: readonly GuestLine[]) {
  const asked = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const body = { lines: asked, postcode: sentTo }
  return createApiClient().post('shop/cartQuote', body, { ownWords: true })
}
