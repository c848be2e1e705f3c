import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubApi, stubBrowser } from '#test/support/browser.ts'
import { makeCart } from '../browser-tests/make-cart.ts'

vi.mock('../session/session.ts', () => ({
  currentSession: () => ({ status: 'guest' }),
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
    const { items, subtotal } = makeCart()
    stubApi(() => ({
      body: { items_qty: 1, items, subtotal, free_shipping_missing: null, gone: [] },
    }))
    const { localCart } = await import('./local-cart.ts')
    const added = await localCart.add({ productId: 7, quantity: 1 })
    return { added, read: await localCart.read() }
  }

  it('the guest cart works without storage, and warns that it ends with the page (CHK-06)', async () => {
    const { added, read } = await fill(true)
    expect(added).toMatchObject({ ok: true, snapshot: { count: 1, unkept: true } })
    expect(read).toMatchObject({ count: 1, unkept: true })
  })

  it('the guest cart shows no warning when stored (CHK-06)', async () => {
    const { added, read } = await fill(false)
    expect(added.snapshot).not.toHaveProperty('unkept')
    expect(read).not.toHaveProperty('unkept')
  })

  it('the guest cart reports when it is full (TST-02)', async () => {
    stubBrowser()
    const { items, subtotal } = makeCart()
    const [line] = items.map((item) => ({ ...item, quantity: 2, max_quantity: 2 }))
    stubApi(() => ({
      body: { items_qty: 2, items: [line], subtotal, free_shipping_missing: null, gone: [] },
    }))
    const { localCart } = await import('./local-cart.ts')
    const product = { productId: line?.product_id ?? 0, quantity: 2 }
    expect(await localCart.add(product)).toMatchObject({ ok: true, capped: false })
    expect(await localCart.add(product)).toMatchObject({
      ok: false,
      errors: ['Ya tienes en tu carrito las 2 piezas disponibles.'],
      snapshot: { count: 2 },
    })
  })
})
