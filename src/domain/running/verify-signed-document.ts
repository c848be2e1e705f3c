import { verifyPriceReceipt } from '../catalogue/verify-signed-price-receipt.ts'
import { isPlainObject } from '../is-record.ts'
import { extractDossierDataFromHtml } from '../orders/order-dossier.ts'
import { verifyImmutableOrderRecord } from '../orders/verify-immutable-order-record.ts'
import type {
  UnreadableShopDocumentError,
  ShopDocumentVerificationResult,
  ShopDocumentVerifier,
  VerificationCryptoFunctions,
} from '../signed-document-verification.ts'

/** Maximum length of a document to verify, in characters. */
export const maxVerifiedDocumentLength = 5_000_000

/** Functions that verify a downloaded shop document, by document type. */
const verifiers: Readonly<Record<string, ShopDocumentVerifier>> = {
  'order-record': verifyImmutableOrderRecord,
  'price-receipt': verifyPriceReceipt,
}

/**
 * Verifies a document signed by the shop, such as an order dossier, without a connection to the
 * shop.
 */
export async function verifySignedShopDocument(
  text: string,
  tools: VerificationCryptoFunctions,
): Promise<ShopDocumentVerificationResult | UnreadableShopDocumentError> {
  if (text.trim() === '') return { problem: 'Elige un archivo o pega su texto.' }
  if (text.length > maxVerifiedDocumentLength)
    return { problem: 'Es demasiado largo para ser un documento de la tienda.' }
  const found = extractDossierDataFromHtml(text)
  const document = parsed(found?.data ?? text)
  if (!isPlainObject(document))
    return {
      problem:
        'No es un documento de la tienda. Elige el archivo tal como lo bajaste: el comprobante de un precio (.json) o el expediente de un pedido (.html o .json).',
    }
  const { kind } = document
  const verifier =
    typeof kind === 'string' && Object.hasOwn(verifiers, kind) ? verifiers[kind] : undefined
  if (!verifier)
    return {
      problem:
        'No es de los documentos que se comprueban aquí: no dice cuál es, o es uno que no conocemos.',
    }
  try {
    return await verifier(document, tools, found?.page ?? null)
  } catch (error) {
    // a TypeError means that the document cannot be converted to canonical JSON, for example
    // because of lone surrogates
    if (error instanceof TypeError)
      return { problem: 'Tiene algo que un documento de la tienda no lleva.' }
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
