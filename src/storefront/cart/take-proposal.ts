import { linesAtMost } from '#domain/buying/cart-quantity.ts'
import { apiFor } from '../api/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { knownSession } from '../session/session.ts'
import { noteChanges, refreshCart } from './cart-store.ts'
import { addLine } from './guest-cart.ts'
import { guestLines } from './guest-lines.ts'
import { keepGuestLines } from './local-cart.ts'

/** A displayed line of a proposed cart. */
interface TakenLine {
  productId: number
  name: string
  quantity: number
}

const takenKey = 'tianguis.taken-proposals'
const mostRemembered = 20

/**
 * Adds a proposal's displayed lines to the cart, idempotently; later changes of the proposal are ignored. Returns an
 * error message, if any.
 */
export async function takeProposal(
  proposal: string,
  lines: readonly TakenLine[],
): Promise<string | undefined> {
  if (remembered().includes(proposal)) return undefined
  const { status } = await knownSession(2000)
  const said =
    status === 'signed-in' ? await parseMovement(proposal, lines) : keepHere(proposal, lines)
  if (typeof said === 'string') return said
  const taken = [proposal, ...remembered()].slice(0, mostRemembered)
  browserStorage.setItem(takenKey, taken.join(' '))
  await refreshCart()
  if (said.length > 0) noteChanges(said)
  return undefined
}

/** Adds a proposal's lines to the signed-in shopper's cart; returns the error messages of rejected lines. */
async function parseMovement(proposal: string, lines: readonly TakenLine[]): Promise<string[]> {
  const said: string[] = []
  for (const { productId, name, quantity } of lines) {
    const body = {
      product_id: productId,
      quantity,
      idempotency_key: keyOf(proposal, productId),
    }
    const reply = await apiFor().post('customer/productToShoppingCart', body, { ownWords: true })
    if (!reply.success) said.push(`${name}: ${reply.errors[0] ?? reply.messageForUser}`)
    else if (reply.capped) said.push(`${name}: ajustamos la cantidad a lo que hay en existencia.`)
  }
  return said
}

/** Adds a proposal's lines to the guest cart, all or nothing. */
function keepHere(proposal: string, lines: readonly TakenLine[]): string | string[] {
  const all = lines.reduce(
    (cart, { productId, quantity }) =>
      addLine(cart, { id: keyOf(proposal, productId), productId, quantity }).lines,
    guestLines(),
  )
  if (all.length > linesAtMost) {
    return `Tu carrito lleva hasta ${linesAtMost} productos distintos. Quita alguno para agregar éstos.`
  }
  keepGuestLines(all)
  return []
}

const keyOf = (proposal: string, productId: number) => `${proposal}.${productId}`

function remembered(): string[] {
  return (browserStorage.getItem(takenKey) ?? '').split(' ').filter((one) => one !== '')
}
