import { formatLongDateTime } from '../format-dates.ts'
import { isPlainObject } from '../is-record.ts'
import type {
  DocumentVerificationStepResult,
  ShopDocumentVerificationResult,
  VerificationCryptoFunctions,
} from '../signed-document-verification.ts'
import { encodeHex, findTimestampSigningCertificate } from './find-rfc3161-timestamp-signer.ts'

const longestToken = 200_000

/** Verifies that the RFC 3161 timestamp of an order dossier confirms this hash. */
export async function verifyOrderDossierTimestamp(
  stamp: unknown,
  hash: string,
  tools: VerificationCryptoFunctions,
): Promise<Pick<ShopDocumentVerificationResult, 'facts' | 'checks'>> {
  if (!isPlainObject(stamp)) return { facts: [], checks: [] }
  const token = await readToken(stamp.token, tools)
  if (!token)
    return {
      facts: [],
      checks: [{ passed: false, words: 'Trae un sello de tiempo que no se puede leer.' }],
    }
  const isOfHash = token.imprint !== null && encodeHex(token.imprint) === hash
  const signer = await findTimestampSigningCertificate(token, tools)
  const at = formatLongDateTime(token.at)
  const checks: DocumentVerificationStepResult[] = [
    isOfHash
      ? { passed: true, words: 'El sello de tiempo es de esa huella.' }
      : { passed: false, words: 'El sello de tiempo es de otra huella.' },
    ...(typeof stamp.at === 'string' && Date.parse(stamp.at) !== token.at.getTime()
      ? [{ passed: false, words: 'El archivo dice otra hora que su sello de tiempo.' }]
      : []),
    signer.holder !== null
      ? {
          passed: true,
          words: `Lo firmó ${signer.holder}, con un certificado para sellos de tiempo que valía entonces.`,
        }
      : signer.why === null
        ? {
            passed: null,
            words: 'La firma del sello de tiempo es de una clase que no se comprueba aquí.',
          }
        : { passed: false, words: faults[signer.why] },
    {
      passed: null,
      words:
        'Que el certificado sea de esa autoridad no se ve aquí: lo dice «openssl ts -verify» con los certificados que ella publica.',
    },
  ]
  return { facts: [{ label: 'Sello de tiempo', value: at }], checks }
}

const faults = {
  'not-signed': 'El sello de tiempo no lleva la firma del certificado que trae: algo cambió.',
  'not-for-time-stamps': 'El sello de tiempo lo firmó un certificado que no es para eso.',
  'out-of-time': 'El certificado del sello de tiempo no valía a esa hora.',
} as const

/** Parses a timestamp token; the parser code is loaded only if a document has a timestamp. */
async function readToken(text: unknown, { fromBase64 }: VerificationCryptoFunctions) {
  if (typeof text !== 'string' || text.length > longestToken) return null
  const { parseTimestampToken } = await import('./rfc3161-timestamp-token.ts')
  try {
    return parseTimestampToken(fromBase64(text))
  } catch {
    return null
  }
}
