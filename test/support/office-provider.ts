import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Db } from '#persistence/database.ts'
import type { OfficeIdentityProvider } from '#sign-in/office-sign-in-client.ts'
import { officeUrl, testOffice } from './operator-api.ts'
import { makeKey, startTokenIssuer } from './token-issuer.ts'

const clientId = 'mostrador'
/** What the office asks of the provider. */
const acr = 'two-factors'

/** The office's sign-in with a provider that answers what a test tells it to. */
export async function startOfficeProvider(
  db: Db,
  { url = officeUrl, groups }: Pick<OfficeIdentityProvider, 'groups'> & { url?: string } = {},
) {
  const provider = await startTokenIssuer([makeKey()])
  const { issuer, answers, keys } = provider
  const secrets = { clientSecret: 'secret of the office', tokenSecret: 'secret of the tokens' }
  const signIn = { issuer, clientId, ...secrets, acr, groups }
  const office = await testOffice(db, { startAt: new Date(), signIn, officeUrl: url })

  async function idToken(claims: object) {
    const [key = makeKey()] = keys
    const seconds = Math.floor(Date.now() / 1000)
    const usual = {
      iss: issuer,
      aud: clientId,
      sub: 'lucia-1',
      iat: seconds,
      exp: seconds + 60,
      auth_time: seconds,
      acr,
      email_verified: true,
    }
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid })
      .sign(key.privateKey)
  }

  /** What the provider gives for a code or a refresh token. */
  function answerWith(token: string, tokens: object) {
    const body = { access_token: randomUUID(), token_type: 'Bearer', id_token: token, ...tokens }
    Object.assign(answers, { token: { status: 200, body } })
  }

  /** The provider's next token answer. */
  async function tokenAnswer(claims: object, tokens: object = {}) {
    answerWith(await idToken(claims), tokens)
  }

  /** A browser with cookies. */
  function browser(ownHeaders: Record<string, string> = {}) {
    const cookies = new Map<string, string>()

    async function send(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const origin = method === 'POST' ? { origin: officeUrl } : {}
      const reply = await office.app.inject({
        method,
        url,
        headers: { cookie, ...origin, ...ownHeaders, ...headers },
      })
      for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return reply
    }

    /** The authorization request. */
    async function open(path = '/sesion/abrir') {
      const { headers } = await send('GET', path)
      return new URL(String(headers.location), officeUrl)
    }

    /** Comes back from the provider, which answers with this ID token. */
    async function comeBackWith(asked: URL, token: string, tokens: object = {}) {
      answerWith(token, tokens)
      const query = new URLSearchParams({
        code: 'a-code',
        state: asked.searchParams.get('state') ?? '',
      })
      return send('GET', `/sesion/regreso?${query}`)
    }

    /** The callback with a verified identity; `claims` override the token's. */
    async function comeBack(asked: URL, claims: object, tokens?: object) {
      const token = await idToken({ nonce: asked.searchParams.get('nonce'), ...claims })
      return comeBackWith(asked, token, tokens)
    }

    return {
      cookies,
      send,
      open,
      comeBack,
      comeBackWith,
      signIn: async (claims: object, path?: string, tokens?: object) =>
        comeBack(await open(path), claims, tokens),
      me: () => send('GET', '/api/v1/me'),
    }
  }

  return { office, provider, answers, browser, idToken, tokenAnswer, clientId }
}
