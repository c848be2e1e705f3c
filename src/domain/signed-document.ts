import { canonicalJson } from './canonical-json.ts'
import type { Check, VerifierTools } from './verdict.ts'

/** A document with the key it is signed with and the signature, both in base64url. */
export type Signed<Document extends object> = Document & { signed_by: string; signature: string }

/** The signed text of a document: everything but the signature, in canonical JSON. */
export function signedText(document: { signed_by: string; signature?: string }): string {
  const { signature: _signature, ...rest } = document
  return canonicalJson(rest)
}

/** Whether a document names its signer and has a signature. */
export function isSigned(document: Record<string, unknown>): document is Signed<typeof document> {
  return typeof document.signed_by === 'string' && typeof document.signature === 'string'
}

/** Whether a document carries the signature of the key that it names, and whether that key is the shop's. */
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
