import { expect, it, vi } from 'vitest'
import { stubApi, stubBrowser } from '#test/support/browser.ts'

it('the registration page stays open for a signed-in identity without a shopper account in the shop (ERR-01)', async () => {
  const browser = stubBrowser('/my-profile')
  const calls = stubApi(() => ({ status: 401, body: { message: 'User not found on database.' } }))
  vi.resetModules()
  const { clientLoader } = await import('./register.route.tsx')
  expect(await clientLoader()).toMatchObject({ first_name: '', email: '' })
  expect(calls).toHaveLength(1)
  expect(browser.assigned).toEqual([])
})
