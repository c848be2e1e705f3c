import { expect, it, vi } from 'vitest'
import { makeToken, stubApi, stubBrowser } from '#test/support/browser.ts'

it('signs nobody out who follows a link to the logout screen (AUT-09)', async () => {
  const path = '/customer/login?salida=1'
  const browser = stubBrowser(path)
  stubApi(() => ({ body: {} }))
  vi.resetModules()
  const { adoptLogin, currentSession } = await import('../session/session.ts')
  const user = { id: 7, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 }
  adoptLogin({ user, requestToken: makeToken(600), refreshToken: 'refresh-1' } as never, 'id-token')

  const { clientMiddleware } = await import('./login.route.tsx')
  const call = { request: new Request(`http://shop.test${path}`) } as never
  for (const guard of clientMiddleware) await guard(call, async () => ({}))
  expect(currentSession().status).toBe('signed-in')
  expect(browser.session.length).toBeGreaterThan(0)
})

it('sends home whoever is signed in already and asks for the sign-in (RTE-05)', async () => {
  const path = '/customer/login'
  stubBrowser(path)
  stubApi(() => ({ body: {} }))
  vi.resetModules()
  const { adoptLogin } = await import('../session/session.ts')
  const user = { id: 7, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 }
  adoptLogin({ user, requestToken: makeToken(600), refreshToken: 'refresh-1' } as never, 'id-token')

  const { clientMiddleware } = await import('./login.route.tsx')
  const call = { request: new Request(`http://shop.test${path}`) } as never
  const pass = async () => {
    for (const guard of clientMiddleware) await guard(call, async () => ({}))
  }
  await expect(pass()).rejects.toMatchObject({ status: 302 })
})
