import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubApi, stubBrowser } from '#test/support/browser.ts'
import type { GuestLine } from './read-guest-cart-lines.ts'

vi.mock('../session/shopper-session.ts', () => ({
  getCurrentSession: () => ({ status: 'signed-in', shopper: { email: 'ana@correo.mx' } }),
  currentToken: async () => 'token',
}))
vi.mock('../ui/toasts.ts', () => ({ showError: vi.fn(), showSuccess: vi.fn() }))

const { moveGuestCartToServer } = await import('./move-guest-cart.ts')

const mouse: GuestLine = { id: 'line-mouse', productId: 7, quantity: 2 }
const laptop: GuestLine = { id: 'line-laptop', productId: 9, quantity: 1 }

function cartWith(productId: number, name: string, quantity: number) {
  return { items: [{ product_id: productId, name, quantity }] }
}

describe('move of the guest cart to the server', () => {
  let kept: () => GuestLine[]
  beforeEach(() => {
    const { local } = stubBrowser()
    local.setItem('tianguis.guest-cart', JSON.stringify([mouse, laptop]))
    kept = () => JSON.parse(local.getItem('tianguis.guest-cart') ?? '[]')
  })

  it('moving the guest cart to the account sends one idempotent call per line (AUT-02, CHK-06)', async () => {
    const calls = stubApi(() => ({ body: { success: true, cart: { items: [] } } }))
    expect(await moveGuestCartToServer()).toEqual([])
    expect(calls.map(({ path, body }) => [path, body.product_id, body.quantity])).toEqual([
      ['customer/productToShoppingCart', 7, 2],
      ['customer/productToShoppingCart', 9, 1],
    ])
    expect(calls.map(({ body }) => body.idempotency_key)).toEqual(['line-mouse', 'line-laptop'])
    expect(kept()).toEqual([])
  })

  it('moving the guest cart to the account leaves in the guest cart only lines that could not be moved (CHK-06)', async () => {
    stubApi(({ body }) =>
      body.product_id === 7
        ? { body: { success: true, cart: { items: [] } } }
        : Promise.reject(new TypeError('offline')),
    )
    await expect(moveGuestCartToServer()).rejects.toThrow()
    expect(kept()).toEqual([laptop])
  })

  it('moving the guest cart to the account reports lines reduced to the stock or no longer for sale (CHK-06)', async () => {
    stubApi(({ body }) =>
      body.product_id === 7
        ? { body: { success: true, capped: true, cart: cartWith(7, 'Mouse Teclia', 1) } }
        : { body: { success: false, errors: ['La laptop ya no está a la venta'] } },
    )
    expect(await moveGuestCartToServer()).toEqual([
      'Mouse Teclia: ajustamos la cantidad a 1, lo que hay en existencia.',
      'La laptop ya no está a la venta',
    ])
    expect(kept()).toEqual([])
  })
})
