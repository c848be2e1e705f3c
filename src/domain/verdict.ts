export type Digest = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
type Bytes = Uint8Array<ArrayBuffer>

/** Platform functions for verification in browser, server and command line. */
export type VerifierTools = {
  /** SHA-256 of a text in UTF-8, as 64 hexadecimal digits */
  sha256: (text: string) => Promise<string>
  /** whether a text carries this Ed25519 signature; key and signature in base64url. Nonsense is no signature. */
  isSignedBy: (key: string, signature: string, text: string) => Promise<boolean>
  /** throws on invalid base64 */
  fromBase64: (text: string) => Bytes
  digest: (name: Digest, bytes: Bytes) => Promise<Uint8Array>
  /** whether a certificate's key (SPKI) signed the bytes; null: unsupported key type */
  isSignedWith: (
    key: Bytes,
    digest: Digest,
    signature: Bytes,
    bytes: Bytes,
  ) => Promise<boolean | null>
  /** public keys of the shop from a source other than the document; null if unknown */
  shopKeys: readonly string[] | null
}

/** One verification step; null: undecidable. */
export type Check = { passed: boolean | null; words: string }

export type Verdict = {
  /** document kind in words */
  title: string
  /** facts in the document, for people */
  facts: readonly { label: string; value: string }[]
  checks: readonly Check[]
  /** the verdict when nothing contradicts but some step was undecidable */
  unsure?: string
}

export type Verifier = (
  document: Record<string, unknown>,
  tools: VerifierTools,
  /** the page that carried the document; null where it came by itself */
  page: string | null,
) => Promise<Verdict | Unreadable>

/** A malformed document. */
export type Unreadable = { problem: string }

/** Whether nothing speaks against a document. */
export function holds({ checks }: Pick<Verdict, 'checks'>): boolean {
  return checks.every(({ passed }) => passed !== false)
}
