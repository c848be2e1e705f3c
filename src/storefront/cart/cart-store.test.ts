import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import type { CartLine, CartChangeResult, CartSnapshot } from './cart-snapshot.ts'

const session = { status: 'signed-in', shopper: { id: 1 } }
vi.mock('../session/shopper-session.ts', () => ({
  getCurrentSession: () => session,
  waitForSessionOrTimeout: async () => session,
  subscribeToSession: () => () => {},
}))
vi.mock('../ui/toasts.ts', () => ({ showError: vi.fn(), showSuccess: vi.fn() }))
vi.mock('./move-guest-cart.ts', () => ({ moveGuestCartToServer: async () => [] }))
vi.mock('./guest-cart-storage.ts', () => ({ guestCartStorage: { add: vi.fn() } }))
vi.mock('./server-cart.ts', () => ({
  serverCartStorage: { read: vi.fn(), add: vi.fn(), setQuantity: vi.fn(), remove: vi.fn() },
}))

function cart(quantity: number, version: number): CartSnapshot {
  const line: CartLine = {
    key: 'item-1',
    productId: 7,
    urlKey: 'mouse',
    name: 'Mouse',
    quantity,
    maxQuantity: 9,
    unitPrice: 299,
    regularPrice: 299,
    lineTotal: 299 * quantity,
    bundled: 0,
    changing: false,
  }
  const kept = { id: 1, version } as CartSnapshot['kept']
  return { lines: [line], count: quantity, subtotal: 299 * quantity, ...(kept && { kept }) }
}

async function openCart() {
  stubBrowser()
  vi.resetModules()
  const store = await import('./cart-store.ts')
  const lines = await import('./change-cart-lines.ts')
  const { serverCartStorage } = await import('./server-cart.ts')
  const { guestCartStorage } = await import('./guest-cart-storage.ts')
  const { showError, showSuccess } = await import('../ui/toasts.ts')
  const home = vi.mocked(serverCartStorage)
  home.read.mockResolvedValue(cart(1, 1))
  store.loadCart()
  await expect.poll(() => store.getCurrentCart().status).toBe('ready')
  return {
    store,
    lines,
    home,
    localHome: vi.mocked(guestCartStorage),
    showError: vi.mocked(showError),
    showSuccess: vi.mocked(showSuccess),
  }
}

const done = (snapshot: CartSnapshot): CartChangeResult => ({ ok: true, snapshot, capped: false })

describe('cart store', () => {
  beforeEach(() => vi.clearAllMocks())

  it('adding to the cart waits until the sign-in state is known, and asks guests to sign in (ERR-07)', async () => {
    const { store, home, localHome, showError } = await openCart()
    const fromList = { productId: 7, quantity: 1, from: 'list' } as const
    localHome.add.mockResolvedValue(done(cart(1, 2)))
    session.status = 'unknown'
    expect(await store.addToCart(fromList)).toBe(true)
    expect(localHome.add).toHaveBeenCalledOnce()
    expect(showError).not.toHaveBeenCalled()
    session.status = 'guest'
    expect(await store.addToCart(fromList)).toBe(false)
    expect(showError).toHaveBeenCalledExactlyOnceWith(
      'Inicia sesión para poder realizar esta acción',
    )
    session.status = 'signed-in'
    home.add.mockResolvedValue(done(cart(1, 2)))
    expect(await store.addToCart(fromList)).toBe(true)
    expect(home.add).toHaveBeenCalledOnce()
  })

  it('the cart shows a changed quantity at once, but leaves totals to the server (CHK-02)', async () => {
    const { store, home, showSuccess, lines } = await openCart()
    let answer = (_outcome: CartChangeResult) => {}
    home.setQuantity.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const changing = lines.setCartLineQuantity('item-1', 3)
    expect(store.getCurrentCart()).toMatchObject({
      subtotal: 299,
      busy: true,
      lines: [{ quantity: 3, lineTotal: 299, changing: true }],
    })
    answer(done(cart(3, 2)))
    await changing
    expect(store.getCurrentCart()).toMatchObject({
      subtotal: 897,
      busy: false,
      lines: [{ quantity: 3, lineTotal: 897, changing: false }],
    })
    expect(showSuccess).toHaveBeenCalledExactlyOnceWith('Carrito actualizado correctamente')
  })

  it('the cart sends one API call at a time, and of several quick quantity changes only the last one (CHK-02)', async () => {
    const { store, home, lines } = await openCart()
    let version = 1
    home.setQuantity.mockImplementation(async (_line, quantity) => {
      version += 1
      return done(cart(quantity, version))
    })
    const presses = [2, 3, 4, 5].map((quantity) => lines.setCartLineQuantity('item-1', quantity))
    await Promise.all(presses)
    expect(home.setQuantity.mock.calls.map(([, quantity]) => quantity)).toEqual([2, 5])
    expect(store.getCurrentCart().lines[0]?.quantity).toBe(5)
  })

  it('the cart shows the server’s state again when a change is rejected (ERR-09)', async () => {
    const { store, home, showError, lines } = await openCart()
    home.setQuantity.mockResolvedValue({ ok: false, errors: ['Solo quedan 2'] })
    await lines.setCartLineQuantity('item-1', 5, 'page')
    expect(store.getCurrentCart().lines[0]).toMatchObject({ quantity: 1, changing: false })
    expect(showError).toHaveBeenCalledExactlyOnceWith(
      'Ha ocurrido un error, intentalo más tarde. Solo quedan 2',
    )
  })

  it('a failure to add a product to the cart shows the first of several error messages from the server (ERR-08)', async () => {
    const { store, home, showError } = await openCart()
    home.add.mockResolvedValue({ ok: false, errors: ['Agotado', 'Otra cosa'] })
    expect(await store.addToCart({ productId: 7, quantity: 1 })).toBe(false)
    expect(showError).toHaveBeenCalledExactlyOnceWith('Agotado')
  })

  it('a failure to remove a product from the cart shows one generic error message (ERR-09)', async () => {
    const { store, home, showError, lines } = await openCart()
    home.remove.mockRejectedValue(new TypeError('offline'))
    await lines.removeCartLine('item-1')
    expect(showError).toHaveBeenCalledExactlyOnceWith('Ha ocurrido un error, intentalo más tarde')
    expect(store.getCurrentCart().lines).toHaveLength(1)
  })

  it('the error shown on the cart page for a failed cart change includes the message from the server (ERR-09)', async () => {
    const { home, showError, lines } = await openCart()
    const { ApiFailure } = await import('../api/api-request.ts')
    const busy = { method: 'POST', path: 'customer/updateShoppingCart', status: 503 } as const
    const refusal = new ApiFailure({
      ...busy,
      message: 'busy',
      messageForUser: 'Espera un minuto.',
    })
    home.remove.mockRejectedValue(refusal)
    const words = 'Ha ocurrido un error, intentalo más tarde'
    await lines.removeCartLine('item-1', 'page')
    await lines.removeCartLine('item-1')
    expect(showError.mock.calls).toEqual([[`${words}. Espera un minuto.`], [words]])
  })

  it('an error in loading the cart is shown until the cart loads again (ERR-09)', async () => {
    const { store, home, lines } = await openCart()
    const { ApiFailure } = await import('../api/api-request.ts')
    home.remove.mockResolvedValue(done({ lines: [], count: 0, subtotal: 0 }))
    await lines.removeCartLine('item-1')
    const away = { method: 'GET', path: 'customer/shoppingCart', status: 503 } as const
    const refusal = new ApiFailure({
      ...away,
      message: 'away',
      messageForUser: 'Espera un minuto.',
    })
    home.read.mockRejectedValueOnce(refusal)
    await store.refreshCart()
    const problem = 'Ha ocurrido un error, intentalo más tarde. Espera un minuto.'
    expect(store.getCurrentCart()).toMatchObject({ status: 'failed', problem })
    await store.refreshCart()
    expect(store.getCurrentCart()).toMatchObject({ status: 'ready', problem: '' })
  })

  it('the cart in the browser is never replaced by an older server response', async () => {
    const { store, home } = await openCart()
    home.add.mockResolvedValue(done(cart(4, 9)))
    await store.addToCart({ productId: 7, quantity: 3 })
    home.read.mockResolvedValue(cart(1, 8))
    await store.refreshCart()
    expect(store.getCurrentCart().count).toBe(4)
  })

  it('adding a product to the cart from a product list requires sign-in (ERR-07)', async () => {
    const { store, home, showError } = await openCart()
    session.status = 'guest'
    expect(await store.addToCart({ productId: 7, quantity: 1, from: 'list' })).toBe(false)
    session.status = 'signed-in'
    expect(home.add).not.toHaveBeenCalled()
    expect(showError).toHaveBeenCalledExactlyOnceWith(
      'Inicia sesión para poder realizar esta acción',
    )
  })
})
