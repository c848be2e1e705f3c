import { expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

vi.mock('../session/openid.ts', () => ({ startExternalLogin: vi.fn() }))

it('continues to the page requested before e-mail confirmation, and to no other', async () => {
  stubBrowser('/customer/login')
  const { startExternalLogin } = await import('../session/openid.ts')
  const { leaveForProvider } = await import('./leave-for-provider.ts')
  const { clearReturnPage } = await import('./return-page.ts')
  const wanted = async (...how: Parameters<typeof leaveForProvider>) => {
    await leaveForProvider(...how)
    return vi.mocked(startExternalLogin).mock.lastCall?.[0]
  }
  expect(await wanted('/checkout/cart', { fresh: false })).toBe('/checkout/cart')
  expect(await wanted(undefined, { fresh: false })).toBeUndefined()
  expect(await wanted(undefined, { fresh: false, resume: true })).toBe('/checkout/cart')
  clearReturnPage()
  expect(await wanted(undefined, { fresh: false, resume: true })).toBeUndefined()
})
