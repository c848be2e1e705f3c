import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubApi, stubBrowser } from '#test/support/browser.ts'
import { createTestCart } from '../browser-tests/create-test-cart.ts'

vi.mock('../session/shopper-session.ts', () => ({
  getCurrentSession: () => ({ status: 'guest' }),
  currentToken: async () => null,
}))

describe('guest cart in local storage', () => {
  beforeEach(() => vi.resetModules())

  async function fill(refused: boolean) {
    const { local } = stubBrowser()
    if (refused) {
      vi.spyOn(local, 'setItem').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      })
    }
    const { items, subtotal } = createTestCart()
    stubApi(() => ({
      body: { items_qty: 1, items, subtotal, free_shipping_missing: null, gone: [] },
    }))
    const { guestCartStorage } = await import('./guest-cart-storage.ts')
    const added = await guestCartStorage.add({ productId: 7, quantity: 1 })
    return { added, read: await guestCartStorage.read() }
  }

  it('the guest cart works without browser storage, and warns that it is lost on leaving the page (CHK-06)', async () => {
    const { added, read } = await fill(true)
    expect(added).toMatchObject({ ok: true, snapshot: { count: 1, unkept: true } })
    expect(read).toMatchObject({ count: 1, unkept: true })
  })

  it('the guest cart shows no storage warning when the browser could store it (CHK-06)', async () => {
    const { added, read } = await fill(false)
    expect(added.snapshot).not.toHaveProperty('unkept')
    expect(read).not.toHaveProperty('unkept')
  })

  it('the guest cart shows a message when the stock allows no further unit of a product (TST-02)', async () => {
    stubBrowser()
    const { items, subtotal } = createTestCart()
    const [line] = items.map((item) => ({ ...item, quantity: 2, max_quantity: 2 }))
    stubApi(() => ({
      body: { items_qty: 2, items: [line], subtotal, free_shipping_missing: null, gone: [] },
    }))
    const { guestCartStorage } = await import('./guest-cart-storage.ts')
    const product = { productId: line?.product_id ?? 0, quantity: 2 }
    expect(await guestCartStorage.add(product)).toMatchObject({ ok: true, capped: false })
    expect(await guestCartStorage.add(product)).toMatchObject({
      ok: false,
      errors: ['Ya tienes en tu carrito las 2 piezas disponibles.'],
      snapshot: { count: 2 },
    })
  })
})
