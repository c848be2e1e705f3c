import { canonicalJson } from './canonical-json.ts'
import type { Check, VerifierTools } from './verdict.ts'

/** A signed document: its content with signing key and signature, both in base64url. */
export type Signed<Document extends object> = Document & { signed_by: string; signature: string }

/** Signed text of a document: canonical JSON without the signature. */
export function signedText(document: { signed_by: string; signature?: string }): string {
  const { signature: _signature, ...rest } = document
  return canonicalJson(rest)
}

/** Whether a document has a signing key and a signature. */
export function isSigned(document: Record<string, unknown>): document is Signed<typeof document> {
  return typeof document.signed_by === 'string' && typeof document.signature === 'string'
}

/** Verifies the signature of a document, and that its signing key belongs to the shop. */
export async function signatureChecks(
  document: Signed<object>,
  { isSignedBy, shopKeys }: VerifierTools,
): Promise<Check[]> {
  const { signed_by: key, signature } = document
  const isSigned = await isSignedBy(key, signature, signedText(document))
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

function keyCheck(key: string, shopKeys: readonly string[] | null): Check {
  if (shopKeys === null) {
    const words =
      'Nadie dijo cuáles son las llaves de la tienda: compárala con las que publica en /.well-known/precios/.'
    return { passed: null, words }
  }
  return shopKeys.includes(key)
    ? { passed: true, words: 'Esa llave es de la tienda.' }
    : { passed: false, words: 'Esa llave no es de la tienda.' }
}
