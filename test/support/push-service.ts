import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import { createLocalJWKSet, jwtVerify } from 'jose'

type Keys = { publicKey: string; privateKey: string; authSecret: string }

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64url'))
const base64url = (part: Uint8Array) => Buffer.from(part).toString('base64url')

/** A device's keys, as its browser makes them. */
export async function deviceKeys(): Promise<Keys> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['deriveBits'])
  const { d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return {
    publicKey: base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
    privateKey: d,
    authSecret: base64url(crypto.getRandomValues(new Uint8Array(16))),
  }
}

/** The text of a push message, decrypted by an independent library (RFC 8188, RFC 8291). */
export async function decryptPush(message: Uint8Array, keys: Keys): Promise<string> {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(keys.privateKey, 'base64url')
  const { authSecret } = keys
  return decrypt(Buffer.from(message), { version: 'aes128gcm', privateKey, authSecret }).toString()
}

/** A push service at `https://push.test`: checks who sends (RFC 8292) and what for, and keeps the messages. */
export async function startPushService() {
  const origin = 'https://push.test'
  const received: { path: string; body: Buffer; subject: unknown }[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const subject = await senderOf(request.headers.authorization ?? '').catch(() => null)
    const isWhole = request.headers['content-encoding'] === 'aes128gcm' && request.headers.ttl
    if (!subject || !isWhole) return response.writeHead(subject ? 400 : 403).end()
    if (status === 201) {
      received.push({ path: request.url ?? '', body: Buffer.concat(parts), subject })
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function senderOf(authorization: string): Promise<unknown> {
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
    const point = bytes(key)
    const [x, y] = [base64url(point.slice(1, 33)), base64url(point.slice(33))]
    const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', x, y }] })
    const options = { audience: origin, requiredClaims: ['exp', 'sub'] }
    const { exp = 0, sub } = (await jwtVerify(token, keys, options)).payload
    if (exp > Date.now() / 1000 + 86_400) throw new Error('It lasts longer than a day')
    return sub
  }

  return {
    origin,
    received,
    answer: (next: number) => (status = next),
    /** `fetch` of a network in which the service has its name. */
    call: ((address: string, init: RequestInit) =>
      fetch(address.replace(origin, `http://127.0.0.1:${port}`), init)) as typeof fetch,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
