import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { wordsOf } from '#test/support/render-page.ts'
import { loader } from './silent-callback.route.ts'

async function answerAt(address: string) {
  const reply = loader({ request: new Request(`https://shop.test${address}`) })
  const markup = await reply.text()
  const script = /<script>(.*?)<\/script>/s.exec(markup)?.[1] ?? ''
  return { markup, script, policy: reply.headers.get('content-security-policy') ?? '' }
}

/** Runs the page's script in a frame or in a window. */
async function run(address: string, place: 'frame' | 'window') {
  const { script } = await answerAt(address)
  const { origin, search, href } = new URL(`https://shop.test${address}`)
  const location = { origin, search, href, replace: vi.fn() }
  const parent = { postMessage: vi.fn() }
  const window: { location: object; parent?: object } = { location, parent }
  if (place === 'window') window.parent = window
  const sessionStorage = { setItem: vi.fn() }
  runInNewContext(script, { window, sessionStorage })
  return { left: location.replace, told: parent.postMessage, kept: sessionStorage.setItem }
}

it('the silent sign-in callback passes the identity provider’s response from its frame to the parent page', async () => {
  const { left, told, kept } = await run('/callback/silent?code=1&state=2', 'frame')
  expect(told).toHaveBeenCalledExactlyOnceWith(
    {
      source: 'oidc-client',
      url: 'https://shop.test/callback/silent?code=1&state=2',
      keepOpen: false,
    },
    'https://shop.test',
  )
  expect(left).not.toHaveBeenCalled()
  expect(kept).not.toHaveBeenCalled()
})

it('the silent sign-in callback finishes the sign-in once when loaded in the whole window', async () => {
  const { left, told, kept } = await run('/callback/silent?error=login_required&state=2', 'window')
  expect(left).toHaveBeenCalledExactlyOnceWith('/callback?error=login_required&state=2')
  expect(kept).toHaveBeenCalledExactlyOnceWith('tianguis.unanswered', '1')
  expect(told).not.toHaveBeenCalled()
})

it('the silent sign-in callback page has text and links for browsers without JavaScript, and only its own script', async () => {
  const { markup, script, policy } = await answerAt('/callback/silent?error=server_error')
  expect(wordsOf(markup)).toContain('No pudimos comprobar quién eres.')
  expect(markup).toContain('<a href="/index">')
  expect(markup).toContain('<a href="/customer/login">')
  const digest = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'sha256-${digest}'`)
  expect(wordsOf((await answerAt('/callback/silent?code=1')).markup)).not.toContain('No pudimos')
})
