import { expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

vi.mock('../session/openid-login.ts', () => ({ startIdentityProviderLogin: vi.fn() }))

it('sign-in after e-mail confirmation returns to the page requested before, and to no other', async () => {
  stubBrowser('/customer/login')
  const { startIdentityProviderLogin } = await import('../session/openid-login.ts')
  const { redirectToIdentityProvider } = await import('./redirect-to-identity-provider.ts')
  const { clearPageAfterSignIn } = await import('./page-after-sign-in.ts')
  const wanted = async (...how: Parameters<typeof redirectToIdentityProvider>) => {
    await redirectToIdentityProvider(...how)
    return vi.mocked(startIdentityProviderLogin).mock.lastCall?.[0]
  }
  expect(await wanted('/checkout/cart', { fresh: false })).toBe('/checkout/cart')
  expect(await wanted(undefined, { fresh: false })).toBeUndefined()
  expect(await wanted(undefined, { fresh: false, resume: true })).toBe('/checkout/cart')
  clearPageAfterSignIn()
  expect(await wanted(undefined, { fresh: false, resume: true })).toBeUndefined()
})
