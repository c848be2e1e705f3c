import { beforeEach, expect, it, vi } from 'vitest'
import { stubApi, stubBrowser } from '#test/support/browser.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import WelcomePage, { clientLoader } from './welcome.route.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** The page, for a provider of which the shop says this. */
async function open(configuration: object, status = 200) {
  stubBrowser('/welcome')
  stubApi(() => ({ status, body: configuration }))
  const data = await clientLoader()
  return renderPage(WelcomePage, { address: '/welcome', data })
}

it('the welcome page has an e-mail field if the shop itself can resend the confirmation mail (AUT-05)', async () => {
  const markup = await open({ resends_verification: true })
  expect(markup).toContain('type="email"')
  expect(wordsOf(markup)).toContain('Comienza aquí')
  expect(await open({ message: 'away' }, 503)).toContain('type="email"')
})

it('the welcome page links to the identity provider if only that can resend the confirmation mail (AUT-05)', async () => {
  const account_url = 'https://accounts.example/me'
  const markup = await open({ resends_verification: false, account_url })
  expect(markup).not.toContain('<form')
  expect(wordsOf(markup)).toContain('lo manda el servicio con el que inicias sesión, no la tienda')
  expect(valuesOf(markup, 'href')).toEqual(expect.arrayContaining([account_url, '/customer/login']))
  const without = await open({ resends_verification: false })
  expect(wordsOf(without)).not.toContain('cuenta de acceso')
})
