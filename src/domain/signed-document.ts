import { toCanonicalJson } from './canonical-json.ts'
import type {
  DocumentVerificationStepResult,
  VerificationCryptoFunctions,
} from './signed-document-verification.ts'

/** A signed document: its content with signing key and signature, both in base64url. */
export type SignedDocument<Document extends object> = Document & {
  signed_by: string
  signature: string
}

/** Text of a document that is signed: its canonical JSON without the signature field. */
export function toDocumentTextToSign(document: { signed_by: string; signature?: string }): string {
  const { signature: _signature, ...rest } = document
  return toCanonicalJson(rest)
}

/** Whether a document has a signing key and a signature, which are not verified here. */
export function isSignedDocument(
  document: Record<string, unknown>,
): document is SignedDocument<typeof document> {
  return typeof document.signed_by === 'string' && typeof document.signature === 'string'
}

/** Verifies the signature of a shop document, and that the signing key belongs to the shop. */
export async function verifyShopDocumentSignature(
  document: SignedDocument<object>,
  { isSignedBy, shopKeys }: VerificationCryptoFunctions,
): Promise<DocumentVerificationStepResult[]> {
  const { signed_by: key, signature } = document
  const isSigned = await isSignedBy(key, signature, toDocumentTextToSign(document))
  return [
    {
      passed: isSigned,
      words: isSigned
        ? `Lleva la firma de la llave ${key}.`
        : `La firma no es de la llave ${key}, o el documento cambió después de firmarse.`,
    },
    keyCheck(key, shopKeys),
  ]
}

function keyCheck(key: string, shopKeys: readonly string[] | null): DocumentVerificationStepResult {
  if (shopKeys === null) {
    const words =
      'Nadie dijo cuáles son las llaves de la tienda: compárala con las que publica en /.well-known/precios/.'
    return { passed: null, words }
  }
  return shopKeys.includes(key)
    ? { passed: true, words: 'Esa llave es de la tienda.' }
    : { passed: false, words: 'Esa llave no es de la tienda.' }
}
