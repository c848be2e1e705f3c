import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { httpbis } from 'http-message-signatures'
import { maxClockSkewSeconds } from './clock-skew.ts'

/** Public signing key as JWK, as published in the profile of a message's sender. */
export type PublicMessageSigningKey = {
  kid: string
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  use: 'sig'
  alg: 'ES256'
}

export type MessageSigningKey = { publicKey: PublicMessageSigningKey; privateKey: KeyObject }

/** Order of the P-256 curve; private keys are smaller than this number. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Derives the shop's key for HTTP message signatures from a secret: every process gets the same
 * key, no key is stored, and a new secret gives a new key.
 */
export function deriveMessageSigningKey(secret: string): MessageSigningKey {
  // The random number is longer than the key, so that every key is equally likely (FIPS 186-5, A.2.1).
  const random = Buffer.from(hkdfSync('sha256', secret, 'tianguis', 'message signatures', 48))
  const number = (BigInt(`0x${random.toString('hex')}`) % (order - 1n)) + 1n
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }
  return {
    publicKey: { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' },
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/**
 * Creates the HTTP signature headers that authenticate a response of the shop (RFC 9421, RFC 9530).
 */
export async function createSignatureHeaders(
  { status, contentType, body }: { status: number; contentType: string; body: string },
  { publicKey, privateKey }: MessageSigningKey,
  now: Date,
): Promise<Record<string, string>> {
  const headers = { 'content-type': contentType, 'content-digest': digestOf(body) }
  const signed = await httpbis.signMessage(
    {
      name: 'sig1',
      fields: ['@status', 'content-digest', 'content-type'],
      params: ['created', 'keyid'],
      paramValues: { created: now },
      key: {
        id: publicKey.kid,
        sign: async (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
      },
    },
    { status, headers },
  )
  return Object.fromEntries(
    Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}

type SignedRequest = {
  method: string
  url: string
  headers: Record<string, string | string[]>
  body: Buffer
}

type SignatureFault =
  | 'signature_missing'
  | 'signature_invalid'
  | 'key_not_found'
  | 'digest_mismatch'

/** Components of an HTTP request with a body that its signature must cover. */
const requiredFields = [
  '@method',
  '@authority',
  '@path',
  'ucp-agent',
  'content-digest',
  'content-type',
]

/** Finds the reason why an HTTP request's signature is invalid; null when it is valid. */
export async function findMessageSignatureError(
  { body, ...request }: SignedRequest,
  keys: ReadonlyMap<string, { x: string; y: string }>,
): Promise<SignatureFault | null> {
  const { headers } = request
  if (!headers.signature || !headers['signature-input']) return 'signature_missing'
  if (headers['content-digest'] !== digestOf(body)) return 'digest_mismatch'
  let isKnown = true
  try {
    const isGood = await httpbis.verifyMessage(
      {
        requiredFields,
        tolerance: maxClockSkewSeconds,
        async keyLookup({ keyid }) {
          const point = keys.get(keyid ?? '')
          isKnown = point !== undefined
          return point
            ? { id: keyid, verify: async (data, given) => holds(point, data, given) }
            : null
        },
      },
      request,
    )
    if (!isKnown) return 'key_not_found'
    return isGood ? null : 'signature_invalid'
  } catch {
    return isKnown ? 'signature_invalid' : 'key_not_found'
  }
}

function holds(point: { x: string; y: string }, data: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...point }, format: 'jwk' })
  return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

function digestOf(body: string | Buffer): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}
