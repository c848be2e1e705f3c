import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** What a device reads of a message: RFC 8291 and 8188 by the browsers' own cryptography. */
export async function decryptPush(message: Uint8Array, keys: Keys): Promise<string> {
  const salt = message.slice(0, 16)
  const size = new DataView(message.buffer, message.byteOffset).getUint32(16)
  const idLength = message[20] ?? 0
  const sender = message.slice(21, 21 + idLength)
  const record = message.slice(21 + idLength)
  if (record.length > size) throw new Error('More than one record')
  const shared = await agree(keys, sender)
  const own = bytes(keys.publicKey)
  const info = new Uint8Array([...new TextEncoder().encode('WebPush: info\0'), ...own, ...sender])
  const keying = await hkdf(shared, bytes(keys.authSecret), info, 32)
  const named = (use: string) => new TextEncoder().encode(`Content-Encoding: ${use}\0`)
  const key = await hkdf(keying, salt, named('aes128gcm'), 16)
  const iv = await hkdf(keying, salt, named('nonce'), 12)
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const plain = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, Uint8Array.from(record)),
  )
  const end = plain.lastIndexOf(2)
  return new TextDecoder('utf-8', { fatal: true }).decode(plain.slice(0, end))
}

async function agree({ publicKey, privateKey }: Keys, sender: Uint8Array) {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const point = bytes(publicKey)
  const [x, y] = [base64url(point.slice(1, 33)), base64url(point.slice(33))]
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey }
  const own = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits'])
  const other = await crypto.subtle.importKey('raw', Uint8Array.from(sender), algorithm, false, [])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256))
}

async function hkdf(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, [
    'deriveBits',
  ])
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: Uint8Array.from(salt),
    info: Uint8Array.from(info),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8))
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
