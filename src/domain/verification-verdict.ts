export type DigestAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
type Bytes = Uint8Array<ArrayBuffer>

/** Platform functions for document verification in browser, server and command line. */
export type VerifierTools = {
  /** SHA-256 of a UTF-8 text, as 64 hexadecimal digits. */
  sha256: (text: string) => Promise<string>
  /** verifies an Ed25519 signature of a text; key and signature in base64url. Malformed input returns false. */
  isSignedBy: (key: string, signature: string, text: string) => Promise<boolean>
  /** decodes base64; throws if invalid */
  fromBase64: (text: string) => Bytes
  digest: (name: DigestAlgorithm, bytes: Bytes) => Promise<Uint8Array>
  /** verifies that a certificate's key (SPKI) signed the bytes; null: unsupported key type */
  isSignedWith: (
    key: Bytes,
    digest: DigestAlgorithm,
    signature: Bytes,
    bytes: Bytes,
  ) => Promise<boolean | null>
  /** public keys of the shop from a source other than the document; null if unknown */
  shopKeys: readonly string[] | null
}

/** Result of one verification step; `passed` is null if undecidable. */
export type VerificationCheck = { passed: boolean | null; words: string }

export type VerificationVerdict = {
  /** label of the document type */
  title: string
  /** facts in the document, formatted for display */
  facts: readonly { label: string; value: string }[]
  checks: readonly VerificationCheck[]
  /** verdict text if no step failed but some step was undecidable */
  unsure?: string
}

export type DocumentVerifier = (
  document: Record<string, unknown>,
  tools: VerifierTools,
  /** text of the HTML page that contained the document; null for a bare document */
  page: string | null,
) => Promise<VerificationVerdict | UnreadableDocumentError>

/** Error of a malformed document. */
export type UnreadableDocumentError = { problem: string }

/** Whether no verification step failed. */
export function isVerdictPositive({ checks }: Pick<VerificationVerdict, 'checks'>): boolean {
  return checks.every(({ passed }) => passed !== false)
}
