import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken, stubApi, stubBrowser } from '#test/support/browser.ts'

vi.mock('../ui/toasts.ts', () => ({ showError: vi.fn(), showSuccess: vi.fn() }))

function cart(quantity: number, version: number) {
  const item = {
    id: 1,
    product_id: 7,
    name: 'Mouse',
    quantity,
    max_quantity: 9,
    base_price: 299,
    original_price: 299,
    line_total: 299 * quantity,
    images: [],
    product_details: { url_key: 'mouse' },
  }
  const totals = { subtotal: 299 * quantity, free_shipping_missing: null }
  return { id: 1, version, items_qty: quantity, items: [item], ...totals }
}

/** A page with a cart of one mouse, signed in or as guest. */
async function openPage({ signedIn = true, phone = 1 } = {}) {
  const browser = stubBrowser('/index')
  if (signedIn) {
    browser.session.setItem('token', makeToken(600))
    browser.session.setItem('refreshToken', 'refresh-1')
    browser.session.setItem(
      'shopper',
      JSON.stringify({ id: 1, first_name: 'Ana', email: 'a@b.mx' }),
    )
  }
  const answers: Record<string, object> = {
    'customer/shoppingCart': { cart: cart(1, 1) },
    'customer/profile': { userDetails: { is_verified_phone: phone } },
    '/v1/checkout': { success: true, shopRoute: 'http://shop.test/checkout' },
  }
  vi.resetModules()
  const calls = stubApi(({ path }) => ({ body: answers[path] ?? {} }))
  const store = await import('./cart-store.ts')
  const { startCheckout } = await import('./start-checkout.ts')
  const { resumeSession } = await import('../session/shopper-session.ts')
  const { showError } = await import('../ui/toasts.ts')
  await resumeSession()
  store.loadCart()
  await expect.poll(() => store.getCurrentCart().status).toBe('ready')
  return { browser, calls, answers, store, startCheckout, showError: vi.mocked(showError) }
}

describe("'Proceder al pago'", () => {
  beforeEach(() => vi.clearAllMocks())

  it('the button Proceder al pago starts the checkout and opens the returned URL (CHK-04)', async () => {
    const { browser, calls, startCheckout } = await openPage()
    await startCheckout()
    expect(calls.map(({ path }) => path)).toEqual([
      'customer/shoppingCart',
      'customer/profile',
      'customer/shoppingCart',
      '/v1/checkout',
    ])
    expect(browser.assigned).toEqual(['/checkout'])
  })

  it('the button Proceder al pago leads to phone verification if required, and then back to the checkout (ERR-10, CHK-04)', async () => {
    const { browser, calls, startCheckout, showError } = await openPage({ phone: 0 })
    await startCheckout()
    expect(showError).toHaveBeenCalledExactlyOnceWith('Se necesita la verificación telefónica')
    expect(browser.assigned).toEqual(['/customer/2fa?volver=%2Fcheckout'])
    expect(calls.some(({ path }) => path === '/v1/checkout')).toBe(false)
  })

  it('the button Proceder al pago shows the differences instead of proceeding when the server cart has changed (ERR-11, CHK-04)', async () => {
    const { answers, browser, calls, startCheckout, showError, store } = await openPage()
    answers['customer/shoppingCart'] = { cart: cart(3, 2) }
    await startCheckout()
    expect(showError).toHaveBeenCalledExactlyOnceWith('Se ha actualizado tu carrito')
    expect(store.getCurrentCart()).toMatchObject({
      count: 3,
      notices: ['Mouse: la cantidad pasó de 1 a 3.'],
    })
    expect(browser.assigned).toEqual([])
    expect(calls.some(({ path }) => path === '/v1/checkout')).toBe(false)
  })

  it('the button Proceder al pago shows cart changes that the shop made at the last moment (ERR-11)', async () => {
    const { answers, browser, startCheckout, store } = await openPage()
    answers['/v1/checkout'] = {
      success: false,
      code: 'cart-changed',
      messageForUser: 'Se ha actualizado tu carrito',
      errors: [],
      changes: [{ product_id: 7, name: 'Mouse', kind: 'capped', message: 'Solo quedan 2.' }],
      cart: cart(2, 5),
    }
    await startCheckout()
    expect(store.getCurrentCart()).toMatchObject({ count: 2, notices: ['Solo quedan 2.'] })
    expect(browser.assigned).toEqual([])
  })

  it('the button Proceder al pago leads guests to the sign-in, and then to the checkout (ERR-07)', async () => {
    const { browser, startCheckout, showError } = await openPage({ signedIn: false })
    await startCheckout()
    expect(showError).toHaveBeenCalledExactlyOnceWith(
      'Inicia sesión para poder realizar esta acción',
    )
    expect(browser.assigned).toEqual(['/customer/login?volver=%2Fcheckout'])
  })
})
