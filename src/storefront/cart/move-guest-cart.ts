import { createApiClient } from '../api/api-client.ts'
import { isNotFound } from '../api/api-request.ts'
import { storeGuestCartLines } from './guest-cart-storage.ts'
import { readGuestCartLines } from './read-guest-cart-lines.ts'

/**
 * Moves guest cart lines into the server cart, one idempotent call each. A line leaves the browser
 * only after confirmation; lines limited by stock or rejected are returned as messages.
 */
export async function moveGuestCartToServer(): Promise<string[]> {
  if (readGuestCartLines().length === 0) return []
  if (!('locks' in navigator)) return moveLines()
  return navigator.locks.request('tianguis.cart-move', moveLines)
}

async function moveLines(): Promise<string[]> {
  const messages: string[] = []
  for (const line of readGuestCartLines()) {
    const { id, productId, quantity } = line
    const said = await moveLine({ quantity, product_id: productId, idempotency_key: id })
    if (said) messages.push(said)
    storeGuestCartLines(readGuestCartLines().filter((one) => one.id !== id))
  }
  return messages
}

async function moveLine(body: {
  quantity: number
  product_id: number
  idempotency_key: string
}): Promise<string | undefined> {
  try {
    const reply = await createApiClient().post('customer/productToShoppingCart', body, {
      ownWords: true,
    })
    if (!reply.success) return reply.errors[0] ?? reply.messageForUser
    if (!reply.capped) return undefined
    const line = reply.cart.items.find((item) => item.product_id === body.product_id)
    return (
      line && `${line.name}: ajustamos la cantidad a ${line.quantity}, lo que hay en existencia.`
    )
  } catch (error) {
    if (isNotFound(error)) return 'Un producto de tu carrito ya no está disponible.'
    throw error
  }
}
