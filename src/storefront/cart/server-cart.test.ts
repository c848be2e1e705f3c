import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubApi, stubBrowser } from '#test/support/browser.ts'

vi.mock('../ui/toasts.ts', () => ({ showError: vi.fn(), showSuccess: vi.fn() }))

/** A shopper who has no cart yet, and for whom none can be made, looks at a page. */
async function readCartOn(path: string) {
  stubBrowser(path)
  vi.resetModules()
  const calls = stubApi((call) => ({
    status: call.path === 'customer/createNewCart' ? 500 : 404,
    body: { message: 'No' },
  }))
  const { serverCartStorage } = await import('./server-cart.ts')
  const { showError } = await import('../ui/toasts.ts')
  await expect(serverCartStorage.read()).rejects.toThrow()
  return { asked: calls.map((call) => call.path), said: vi.mocked(showError).mock.calls.flat() }
}

describe('cart that cannot be loaded', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  it('a cart that fails to load is reported by a toast on the home page (HOM-10)', async () => {
    const { asked, said } = await readCartOn('/index')
    expect(asked).toEqual(['customer/shoppingCart', 'customer/createNewCart'])
    expect(said).toEqual(['Ha ocurrido un error, intentalo más tarde'])
  })

  it('a cart that fails to load is reported in the cart panel on pages other than the home page', async () => {
    expect((await readCartOn('/faq')).said).toEqual([])
  })
})
