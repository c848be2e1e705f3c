export type DigestAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
type Bytes = Uint8Array<ArrayBuffer>

/**
 * Cryptographic functions for verifying a document; browser, server and command line each have
 * their own implementation.
 */
export type VerificationCryptoFunctions = {
  /** SHA-256 of a UTF-8 text, as 64 hexadecimal digits. */
  sha256: (text: string) => Promise<string>
  /**
   * verifies an Ed25519 signature of a text; key and signature are in base64url. Malformed input
   * returns false.
   */
  isSignedBy: (key: string, signature: string, text: string) => Promise<boolean>
  /** decodes base64; throws if invalid */
  fromBase64: (text: string) => Bytes
  digest: (name: DigestAlgorithm, bytes: Bytes) => Promise<Uint8Array>
  /**
   * verifies that the key of a certificate (SPKI) signed the bytes; null if the type of key is not
   * supported
   */
  isSignedWith: (
    key: Bytes,
    digest: DigestAlgorithm,
    signature: Bytes,
    bytes: Bytes,
  ) => Promise<boolean | null>
  /** public keys of the shop, obtained independently of the document; null if unknown */
  shopKeys: readonly string[] | null
}

/**
 * Result of one step of verifying a document; `passed` is null if the step can be neither confirmed
 * nor refuted.
 */
export type DocumentVerificationStepResult = { passed: boolean | null; words: string }

export type ShopDocumentVerificationResult = {
  /** label of the type of the verified document */
  title: string
  /** facts stated in the verified document, formatted for display */
  facts: readonly { label: string; value: string }[]
  checks: readonly DocumentVerificationStepResult[]
  /** text of the overall result if no step failed but some step could not be decided */
  unsure?: string
}

export type ShopDocumentVerifier = (
  document: Record<string, unknown>,
  tools: VerificationCryptoFunctions,
  /** text of the HTML page that contained the document; null for a bare document */
  page: string | null,
) => Promise<ShopDocumentVerificationResult | UnreadableShopDocumentError>

/** Result of verifying a document that is malformed and cannot be read, with the problem. */
export type UnreadableShopDocumentError = { problem: string }

/** Whether no step of verifying a document failed. */
export function isShopDocumentVerified({
  checks,
}: Pick<ShopDocumentVerificationResult, 'checks'>): boolean {
  return checks.every(({ passed }) => passed !== false)
}
