import { maxCartLines } from '#domain/buying/cart-limits.ts'
import { createApiClient } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'
import { showCartChangeMessages, refreshCart } from './cart-store.ts'
import { storeGuestCartLines } from './guest-cart-storage.ts'
import { addGuestCartLine } from './guest-cart.ts'
import { readGuestCartLines } from './read-guest-cart-lines.ts'

/** Cart line of an assistant's proposal, as displayed to the shopper. */
interface TakenLine {
  productId: number
  name: string
  quantity: number
}

const takenKey = 'tianguis.taken-proposals'
const mostRemembered = 20

/**
 * Adds the displayed lines of an assistant's proposed cart to the shopper's cart, idempotently;
 * later changes of the proposal are ignored. Returns an error message, if any.
 */
export async function acceptCartProposal(
  proposal: string,
  lines: readonly TakenLine[],
): Promise<string | undefined> {
  if (remembered().includes(proposal)) return undefined
  const { status } = await waitForSessionOrTimeout(2000)
  const said =
    status === 'signed-in' ? await parseMovement(proposal, lines) : keepHere(proposal, lines)
  if (typeof said === 'string') return said
  const taken = [proposal, ...remembered()].slice(0, mostRemembered)
  browserStorage.setItem(takenKey, taken.join(' '))
  await refreshCart()
  if (said.length > 0) showCartChangeMessages(said)
  return undefined
}

/**
 * Adds the lines of a proposed cart to the signed-in shopper's cart; returns the error messages of
 * rejected lines.
 */
async function parseMovement(proposal: string, lines: readonly TakenLine[]): Promise<string[]> {
  const said: string[] = []
  for (const { productId, name, quantity } of lines) {
    const body = {
      product_id: productId,
      quantity,
      idempotency_key: keyOf(proposal, productId),
    }
    const reply = await createApiClient().post('customer/productToShoppingCart', body, {
      ownWords: true,
    })
    if (!reply.success) said.push(`${name}: ${reply.errors[0] ?? reply.messageForUser}`)
    else if (reply.capped) said.push(`${name}: ajustamos la cantidad a lo que hay en existencia.`)
  }
  return said
}

/** Adds the lines of a proposed cart to the guest cart, all or nothing. */
function keepHere(proposal: string, lines: readonly TakenLine[]): string | string[] {
  const all = lines.reduce(
    (cart, { productId, quantity }) =>
      addGuestCartLine(cart, { id: keyOf(proposal, productId), productId, quantity }).lines,
    readGuestCartLines(),
  )
  if (all.length > maxCartLines) {
    return `Tu carrito lleva hasta ${maxCartLines} productos distintos. Quita alguno para agregar éstos.`
  }
  storeGuestCartLines(all)
  return []
}

const keyOf = (proposal: string, productId: number) => `${proposal}.${productId}`

function remembered(): string[] {
  return (browserStorage.getItem(takenKey) ?? '').split(' ').filter((one) => one !== '')
}
