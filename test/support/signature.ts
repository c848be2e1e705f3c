import { createShopDocumentSigner } from '#sign-in/document-signer.ts'

/** What the shop of a test signs with. */
export const testSignature = createShopDocumentSigner(
  'a secret of the tests, long enough to sign with',
)
