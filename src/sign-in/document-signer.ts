import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import type {
  DigestAlgorithm,
  VerificationCryptoFunctions,
} from '#domain/signed-document-verification.ts'
import { type SignedDocument, toDocumentTextToSign } from '#domain/signed-document.ts'

// Fixed bytes that precede a 32-byte Ed25519 private key in DER format (RFC 8410), as hex.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

export type ShopDocumentSigner = ReturnType<typeof createShopDocumentSigner>

/** Signs the shop's public documents with an Ed25519 key derived from a secret; anyone can verify them. */
export function createShopDocumentSigner(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'documents', 32))
  const key = createPrivateKey({
    key: Buffer.concat([privatePrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = spki.subarray(publicPrefix.length).toString('base64url')

  function signed<Document extends object>(document: Document): SignedDocument<Document> {
    const named = { ...document, signed_by: publicKey }
    return {
      ...named,
      signature: sign(null, Buffer.from(toDocumentTextToSign(named)), key).toString('base64url'),
    }
  }

  return { publicKey, signed }
}

export function hashSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Functions for verifying signed documents outside a browser. */
export function createServerDocumentVerifier(
  shopKeys: readonly string[] | null,
): VerificationCryptoFunctions {
  return {
    shopKeys,
    sha256: (text) => Promise.resolve(hashSha256(text)),
    fromBase64: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
    digest: (name, bytes) => Promise.resolve(createHash(digestNames[name]).update(bytes).digest()),
    isSignedWith: (...signed) => Promise.resolve(isSignedWith(...signed)),
    isSignedBy: (key, signature, text) => Promise.resolve(isSignedBy(key, signature, text)),
  }
}

const digestNames = {
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
} as const satisfies Record<DigestAlgorithm, string>

const isSignedWith = (
  ...[key, digest, signature, bytes]: Parameters<VerificationCryptoFunctions['isSignedWith']>
): boolean => {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key), format: 'der', type: 'spki' })
    return verify(digestNames[digest], bytes, publicKey, signature)
  } catch {
    return false
  }
}

function isSignedBy(key: string, signature: string, text: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 32) return false
  try {
    const spki = Buffer.concat([publicPrefix, point])
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
