import { verifyPriceReceipt } from '../catalogue/verify-price-receipt.ts'
import { isRecord } from '../is-record.ts'
import { dataInPage } from '../orders/order-dossier.ts'
import { verifyOrderRecord } from '../orders/verify-order-record.ts'
import type { Unreadable, Verdict, Verifier, VerifierTools } from '../verdict.ts'

/** Maximum length of a document to verify, in characters. */
export const longestDocument = 5_000_000

/** Verifiers by document type. */
const verifiers: Readonly<Record<string, Verifier>> = {
  'order-record': verifyOrderRecord,
  'price-receipt': verifyPriceReceipt,
}

/** Verifies a shop document offline. */
export async function verifyDocument(
  text: string,
  tools: VerifierTools,
): Promise<Verdict | Unreadable> {
  if (text.trim() === '') return { problem: 'Elige un archivo o pega su texto.' }
  if (text.length > longestDocument)
    return { problem: 'Es demasiado largo para ser un documento de la tienda.' }
  const found = dataInPage(text)
  const document = parsed(found?.data ?? text)
  if (!isRecord(document))
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
    // invalid input for canonical JSON, such as lone surrogates
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
