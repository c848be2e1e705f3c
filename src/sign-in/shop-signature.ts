import { createHash, createPublicKey, verify } from 'node:crypto'
import type { VerifierTools } from '#domain/verdict.ts'

// RFC 8410: what stands before the 32 bytes of an Ed25519 key
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** What documents are checked with outside of a browser. */
export function verifierTools(shopKeys: readonly string[] | null): VerifierTools {
  return {
    shopKeys,
    sha256: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
    isSignedBy: (key, signature, text) => Promise.resolve(isSignedBy(key, signature, text)),
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
