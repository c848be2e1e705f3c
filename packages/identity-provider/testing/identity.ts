import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailboxServer as startMailbox } from '@tianguis/mailbox'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { plainBrowser } from '@tianguis/testing/plain-browser.ts'
import { afterAll } from 'vitest'
import { type IdentityProviderOptions, startIdentityProvider } from '../src/server.ts'

export const shopUrl = 'http://shop.test'
export const resource = `${shopUrl}/api`
export const clientId = 'tianguis-web'
export const managementToken = 'management-token-of-the-tests'
export const mariana = { email: 'mariana@tianguis.example', password: 'una frase que recuerdo' }

/** The real provider and the real mailbox, on free ports, closed after the test file. */
export async function startIdentity(
  databaseUrl: string,
  options: Partial<IdentityProviderOptions> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tianguis-mailbox-'))
  const errors: unknown[] = []
  const mailbox = await startMailbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir,
    onError: (error) => errors.push(error),
  })
  const [port = 0] = await freePorts(1)
  const issuer = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider({
    host: '127.0.0.1',
    port,
    issuer,
    databaseUrl,
    smtpUrl: mailbox.smtpUrl,
    mailFrom: 'Tianguis <hola@tianguis.example>',
    shopUrl,
    shopLook: () => ({ name: 'Tianguis', wordmark: 'tianguis', sheet: '' }),
    resource,
    clientId,
    managementToken,
    // Some proxies append the port; IPv6 is not tested here.
    limitKey: (address) => address.replace(/:\d+$/, ''),
    secret: 'secret-of-the-provider-in-the-tests',
    accounts: [mariana],
    // hundreds of passwords are checked: quickly
    passwordCost: { N: 2, r: 1, p: 1 },
    onError: (error) => errors.push(error),
    ...options,
  })
  let closed = false
  async function close() {
    if (closed) return
    closed = true
    await provider.close()
    await mailbox.close()
    await rm(dataDir, { recursive: true })
  }
  afterAll(close)

  /** The newest mail to this address with this subject, as soon as it has arrived. */
  async function mailTo(address: string, subject: RegExp): Promise<{ text: string; html: string }> {
    const query = new URLSearchParams({ to: address })
    for (let tries = 0; tries < 200; tries += 1) {
      const reply = await fetch(`${mailbox.url}/api/messages?${query}`)
      const { messages } = (await reply.json()) as { messages: { subject: string }[] }
      const found = messages.find((message) => subject.test(message.subject))
      if (found) return found as never
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`No mail ${subject} to ${address}`)
  }

  return {
    issuer,
    mailbox,
    errors,
    close,
    browser: (headers?: Record<string, string>) => plainBrowser(issuer, headers),
    mailTo,
    mailedLink: async (address: string, subject: RegExp) =>
      (await mailTo(address, subject)).text.match(/https?:\S+/)?.[0] ?? '',
    manage: (path: string, init: RequestInit = {}) =>
      fetch(`${issuer}/management/${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${managementToken}`,
          ...(init.body ? { 'content-type': 'application/json' } : {}),
          ...init.headers,
        },
      }),
  }
}

export type Identity = Awaited<ReturnType<typeof startIdentity>>

/** What the shop's script does: asks for a code with PKCE and exchanges it for tokens. */
export function shopClient(identity: Pick<Identity, 'issuer'>) {
  const verifier = randomBytes(32).toString('base64url')
  const token = (fields: Record<string, string>) =>
    fetch(`${identity.issuer}/token`, {
      method: 'POST',
      headers: { origin: shopUrl },
      body: new URLSearchParams({ client_id: clientId, ...fields }),
    })
  return {
    authorizePath(extra: Record<string, string> = {}): string {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: `${shopUrl}/callback`,
        scope: 'openid profile email offline_access',
        resource,
        state: 'state-of-the-shop',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...extra,
      })
      return `/auth?${query}`
    },
    exchange: (callback: URL, extra: Record<string, string> = {}) =>
      token({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: `${shopUrl}/callback`,
        code_verifier: verifier,
        ...extra,
      }),
    refresh: (refreshToken: string) =>
      token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

export type Tokens = { access_token: string; refresh_token: string; id_token: string }

/** Signs in through the pages and returns the tokens with the browser that holds the session. */
export async function signIn(identity: Identity, account: { email: string; password: string }) {
  const browser = identity.browser()
  const client = shopClient(identity)
  await browser.go(client.authorizePath())
  const callback = await browser.submit('Iniciar sesión', {
    correo: account.email,
    clave: account.password,
  })
  const reply = await client.exchange(callback.url)
  return { browser, client, tokens: (await reply.json()) as Tokens }
}

/** Changes an account's e-mail address through the pages, in the browser that is signed in to it. */
export async function changeEmail(
  identity: Identity,
  browser: ReturnType<Identity['browser']>,
  account: { email: string; password: string },
  wanted: string,
) {
  await browser.go('/cuenta/correo')
  await browser.submit('Enviar enlace', { correo: wanted, actual: account.password })
  await browser.go(await identity.mailedLink(wanted, /nuevo correo/))
  return browser.submit('Confirmar mi correo')
}
