import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken, stubApi, stubBrowser } from '#test/support/browser.ts'

const asked = vi.hoisted(() => vi.fn<() => Promise<object | null>>())
vi.mock('./openid-login.ts', async () => {
  const { signInSilently } = await import('./silent-sign-in.ts')
  return { trySilentLogin: () => signInSilently(asked as never) }
})

const identity = {
  accessToken: 'provider-token',
  email: 'ana@correo.mx',
  subject: 'sub-1',
  idToken: 'id-token',
}
const user = { id: 7, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 }
const login = { user, requestToken: makeToken(600), refreshToken: 'refresh-1' } as never

/** A new tab of a browser with an earlier session. */
function openTab(path = '/index') {
  const browser = stubBrowser(path)
  browser.local.setItem('tianguis.signed-in', '1')
  stubApi(() => ({ body: login }))
  return browser
}

/** The scripts of the next page in this tab. */
async function loadPage() {
  vi.resetModules()
  asked.mockReset()
  return await import('./shopper-session.ts')
}

/** Runs what waits, as if `milliseconds` passed. */
async function pass(milliseconds: number) {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
}

const unanswered = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('IFrame timed out without a response')), 4000)
  })

beforeEach(() => void vi.useFakeTimers())

describe('silent sign-in', () => {
  it('silent sign-in uses the session at the identity provider when no other tab has one (AUT-08)', async () => {
    openTab()
    const session = await loadPage()
    asked.mockResolvedValue(identity)
    const found = session.resumeSession()
    await pass(300)
    expect(await found).toMatchObject({ status: 'signed-in', name: 'Ana' })
  })

  it('silent sign-in without a response never blocks clicks, and delays account features by at most one second', async () => {
    openTab()
    const session = await loadPage()
    asked.mockReturnValue(new Promise(() => {}))
    const press = session.waitForSessionOrTimeout(0)
    const call = session.waitForSessionOrTimeout()
    const settled: string[] = []
    void press.then(() => settled.push('press'))
    void call.then(() => settled.push('call'))
    await pass(250)
    expect(settled).toEqual(['press'])
    expect(await press).toEqual({ status: 'unknown' })
    await pass(1000)
    expect(settled).toEqual(['press', 'call'])
  })

  it('silent sign-in is not retried in a tab where it got no response', async () => {
    const browser = openTab()
    const first = await loadPage()
    asked.mockImplementation(unanswered)
    const found = first.resumeSession()
    await pass(250)
    await pass(4000)
    expect(await found).toMatchObject({ status: 'guest' })

    const second = await loadPage()
    const known = second.resumeSession()
    await pass(250)
    expect(await known).toMatchObject({ status: 'guest' })
    expect(asked).not.toHaveBeenCalled()
    expect(browser.local.getItem('tianguis.signed-in')).toBe('1')
  })

  it('silent sign-in that failed immediately is retried on the next page', async () => {
    const browser = openTab()
    const session = await loadPage()
    asked.mockRejectedValue(new Error('Failed to fetch'))
    const found = session.resumeSession()
    await pass(250)
    expect(await found).toMatchObject({ status: 'guest' })
    expect(browser.session.getItem('tianguis.unanswered')).toBeNull()
  })

  it.each(['/callback', '/customer/login', '/welcome'])(
    'silent sign-in is never attempted on %s',
    async (path) => {
      openTab(path)
      const session = await loadPage()
      const found = session.resumeSession()
      await pass(250)
      expect(await found).toMatchObject({ status: 'guest' })
      expect(asked).not.toHaveBeenCalled()
    },
  )

  it.each([
    [null, 401],
    [null, 403],
    ['1', 429],
    ['1', 503],
  ])('silent sign-in leaves its hint as %s when the shop answers %s', async (hint, status) => {
    const browser = openTab()
    stubApi(() => ({ status, body: { message: 'no' } }))
    const session = await loadPage()
    asked.mockResolvedValue(identity)
    const found = session.resumeSession()
    await pass(250)
    expect(await found).toMatchObject({ status: 'guest' })
    expect(browser.local.getItem('tianguis.signed-in')).toBe(hint)
  })

  it('silent sign-in does not undo a sign-in of another tab', async () => {
    openTab()
    const session = await loadPage()
    asked.mockImplementation(unanswered)
    const found = session.resumeSession()
    await pass(250)
    session.startSessionFromLogin(login, 'id-token')
    await pass(4000)
    expect(await found).toMatchObject({ status: 'signed-in' })
  })
})
