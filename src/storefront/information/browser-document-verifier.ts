import { encodeHex } from '#domain/orders/find-rfc3161-timestamp-signer.ts'
import type { VerificationCryptoFunctions } from '#domain/signed-document-verification.ts'

/** Thrown when the browser does not support the signature algorithm of a signed document. */
export class SignatureAlgorithmUnsupported extends Error {
  override name = 'VerificationUnsupported'
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Browser functions for verifying signed documents; the server has equivalent functions. */
export function createBrowserDocumentVerifier(
  shopKeys: readonly string[] | null,
): VerificationCryptoFunctions {
  return {
    shopKeys,
    async sha256(text) {
      const digest = await crypto.subtle.digest('SHA-256', bytesOf(text))
      return encodeHex(new Uint8Array(digest))
    },
    fromBase64,
    digest: async (name, bytes) => new Uint8Array(await crypto.subtle.digest(name, bytes)),
    isSignedWith: async (...signed) =>
      (await import('./verify-signature-in-browser.ts')).isSignedByCertificateKey(...signed),
    async isSignedBy(key, signature, text) {
      const [point, sealed] = [fromBase64Url(key), fromBase64Url(signature)]
      if (point?.length !== 32 || !sealed) return false
      const imported = await crypto.subtle
        .importKey('raw', point, 'Ed25519', false, ['verify'])
        .catch((error: unknown) => {
          if (error instanceof DOMException && error.name === 'NotSupportedError')
            throw new SignatureAlgorithmUnsupported()
          return null
        })
      return imported !== null && crypto.subtle.verify('Ed25519', imported, sealed, bytesOf(text))
    },
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  try {
    return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
}
