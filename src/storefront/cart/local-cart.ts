import { allInCart } from '#domain/buying/all-in-cart.ts'
import { apiFor } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { type CartHome, type CartOutcome, type CartSnapshot, snapshotOfQuote } from './cart-view.ts'
import { addLine, capToStock, setQuantity } from './guest-cart.ts'
import { guestCartKey, type GuestLine, guestLines } from './guest-lines.ts'

const nothing: CartSnapshot = { lines: [], count: 0, subtotal: 0 }

/** Whether browser storage keeps the lines; if false, they are lost with this page. */
let isKept = true

export function keepGuestLines(lines: readonly GuestLine[]): void {
  if (lines.length === 0) browserStorage.removeItem(guestCartKey)
  else isKept = browserStorage.setItem(guestCartKey, JSON.stringify(lines))
}

/** A guest's cart: quantities in this browser, prices and stock from the server. */
export const localCart: CartHome = {
  async read() {
    const { snapshot } = await quote(guestLines())
    return asKept(snapshot)
  },

  async add({ productId, quantity }) {
    const before = guestLines().find((line) => line.productId === productId)?.quantity ?? 0
    const { lines } = addLine(guestLines(), { id: crypto.randomUUID(), productId, quantity })
    const outcome = await settle(lines)
    const { snapshot, capped } = outcome
    const now = snapshot.lines.find((line) => line.productId === productId)?.quantity
    if (now !== undefined && capped && now <= before)
      return { ok: false, errors: [allInCart(now)], snapshot }
    if (now !== undefined) return outcome
    return {
      ok: false,
      errors: ['Este producto ya no está disponible'],
      snapshot: outcome.snapshot,
    }
  },

  setQuantity: (line, quantity) => settle(setQuantity(guestLines(), line.productId, quantity)),

  remove: (line) => settle(setQuantity(guestLines(), line.productId, 0)),
}

/** Prices the guest lines and limits them to the stock. */
async function settle(wanted: readonly GuestLine[]): Promise<Extract<CartOutcome, { ok: true }>> {
  const { snapshot, capped, lines } = await quote(wanted)
  keepGuestLines(lines)
  return { ok: true, snapshot: asKept(snapshot), capped }
}

let sentTo: string | undefined

/** Sets the postcode for shipping quotes of guest carts. */
export function sendGuestCartTo(postcode: string): void {
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
  const { lines, capped } = capToStock(wanted, stock, priced.gone)
  const snapshot = snapshotOfQuote(capped ? await price(lines) : priced)
  return { snapshot, capped, lines }
}

function price(lines: readonly GuestLine[]) {
  const asked = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const body = { lines: asked, postcode: sentTo }
  return apiFor().post('shop/cartQuote', body, { ownWords: true })
}
