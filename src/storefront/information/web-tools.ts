import type { VerifierTools } from '#domain/verdict.ts'

/** Thrown where a browser does not know signatures of this kind. */
export class CannotCheckHere extends Error {
  override name = 'CannotCheckHere'
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What documents are checked with in a browser; its server has the same. */
export function webTools(shopKeys: readonly string[] | null): VerifierTools {
  return {
    shopKeys,
    async sha256(text) {
      const digest = await crypto.subtle.digest('SHA-256', bytesOf(text))
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(
        '',
      )
    },
    async isSignedBy(key, signature, text) {
      const [point, sealed] = [fromBase64Url(key), fromBase64Url(signature)]
      if (point?.length !== 32 || !sealed) return false
      const imported = await crypto.subtle
        .importKey('raw', point, 'Ed25519', false, ['verify'])
        .catch((error: unknown) => {
          if (error instanceof DOMException && error.name === 'NotSupportedError')
            throw new CannotCheckHere()
          return null
        })
      return imported !== null && crypto.subtle.verify('Ed25519', imported, sealed, bytesOf(text))
    },
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  try {
    return Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.codePointAt(0) ?? 0,
    )
  } catch {
    return null
  }
}
