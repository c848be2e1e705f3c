import { toCanonicalJson } from '../canonical-json.ts'
import { formatLongDateTime } from '../format-dates.ts'
import { formatCentavos } from '../format-money.ts'
import { isPlainObject } from '../is-record.ts'
import {
  addCentavos,
  type Centavos,
  isCentavos,
  multiplyCentavos,
  subtractCentavos,
  zeroCentavos,
} from '../money.ts'
import type {
  DocumentVerificationStepResult,
  UnreadableShopDocumentError,
  ShopDocumentVerificationResult,
  VerificationCryptoFunctions,
} from '../signed-document-verification.ts'
import { isSignedDocument, verifyShopDocumentSignature } from '../signed-document.ts'
import { formatHash } from './immutable-order-record.ts'
import { verifyOrderDossierTimestamp } from './verify-rfc3161-timestamp.ts'

const mostLines = 1_000
const title = 'Expediente de un pedido'

type Line = { name: string; quantity: number; unitPrice: Centavos; discount: Centavos }
type Sums = Record<'subtotal' | 'discount' | 'shipping' | 'total', Centavos>
type Agreed = Sums & { order: string; agreedAt: string; lines: Line[] }

/** Verifies the order record in a downloaded order dossier: its hash and its sums. */
export async function verifyImmutableOrderRecord(
  document: Record<string, unknown>,
  tools: VerificationCryptoFunctions,
  page: string | null,
): Promise<ShopDocumentVerificationResult | UnreadableShopDocumentError> {
  const { record, hash, address, intact } = document
  if (document.version !== 1) return { problem: 'Es de una versión que este programa no conoce.' }
  if (record === null) return withoutRecord(document, page, tools)
  if (!isAgreed(record) || typeof hash !== 'string') {
    return { problem: 'No dice qué se acordó, o le falta su huella.' }
  }
  const { sha256 } = tools
  const stamped = await verifyOrderDossierTimestamp(document.timeStamp, hash, tools)
  const isSame = (await sha256(toCanonicalJson(record))) === hash
  const checks: DocumentVerificationStepResult[] = [
    isSame
      ? { passed: true, words: 'Lo acordado da la huella que trae.' }
      : { passed: false, words: 'Lo acordado no da la huella que trae: algo cambió.' },
    addsUp(record)
      ? { passed: true, words: 'Productos, descuentos y envío suman el total al centavo.' }
      : { passed: false, words: 'Productos, descuentos y envío no suman el total.' },
    ...(await addressChecks(record, address, sha256)),
    ...(intact === false
      ? [{ passed: false, words: 'La tienda dice que el pedido cambió después de acordarse.' }]
      : []),
    ...stamped.checks,
    ...(await signedChecks(document, page, tools)),
    { passed: null, words: `La huella tiene que ser la de tu correo: ${formatHash(hash)}.` },
  ]
  return {
    title,
    facts: [...factsOf(record), ...stamped.facts],
    checks,
    unsure:
      'Está completo y sus cuentas salen; compara su huella con la de tu correo de confirmación.',
  }
}

/**
 * Verifies only the signature of a dossier file whose order has no order record, because the order
 * is older than such records.
 */
async function withoutRecord(
  document: Record<string, unknown>,
  page: string | null,
  tools: VerificationCryptoFunctions,
): Promise<ShopDocumentVerificationResult | UnreadableShopDocumentError> {
  const words = 'Ese pedido es de antes de que la tienda guardara lo acordado'
  if (!isSignedDocument(document)) return { problem: `${words}: no hay qué comprobar.` }
  const number = isPlainObject(document.order) ? document.order.number : null
  return {
    title,
    facts: typeof number === 'string' ? [{ label: 'Pedido', value: number }] : [],
    checks: [
      ...(await signedChecks(document, page, tools)),
      { passed: null, words: `${words}: vale lo que el archivo dice de él.` },
    ],
    unsure: 'Es lo que la tienda dice de ese pedido; de cuando se hizo no hay huella.',
  }
}

function factsOf({
  order,
  agreedAt,
  lines,
  total,
}: Agreed): ShopDocumentVerificationResult['facts'] {
  return [
    { label: 'Pedido', value: order },
    { label: 'Acordado', value: formatLongDateTime(new Date(agreedAt)) },
    ...lines.map(({ name, quantity, unitPrice }) => ({
      label: `${quantity} × ${name}`,
      value: formatCentavos(multiplyCentavos(unitPrice, quantity)),
    })),
    { label: 'Total', value: formatCentavos(total) },
  ]
}

function addsUp({ lines, subtotal, discount, shipping, total }: Agreed): boolean {
  const priced = lines.map(({ unitPrice, quantity }) => multiplyCentavos(unitPrice, quantity))
  return (
    addCentavos(zeroCentavos, ...priced) === subtotal &&
    addCentavos(zeroCentavos, ...lines.map((line) => line.discount)) === discount &&
    addCentavos(subtractCentavos(subtotal, discount), shipping) === total
  )
}

/**
 * Verifies that the shop signed the whole dossier file, including the text of the HTML page around
 * the data.
 */
async function signedChecks(
  document: Record<string, unknown>,
  page: string | null,
  tools: VerificationCryptoFunctions,
): Promise<DocumentVerificationStepResult[]> {
  if (!isSignedDocument(document)) {
    const words =
      'Es de antes de que la tienda firmara el archivo entero: lo demás, como pagos, envíos y lo que se lee en su página, no lleva firma. Baja uno nuevo de tu pedido.'
    return [{ passed: null, words }]
  }
  const signature = await verifyShopDocumentSignature(document, tools)
  if (page === null) return signature
  return [
    ...signature,
    (await tools.sha256(page)) === document.page
      ? { passed: true, words: 'Lo que se lee en la página es lo que firmó la tienda.' }
      : {
          passed: false,
          words: 'Lo que se lee en la página no es lo que firmó la tienda: algo cambió.',
        },
  ]
}

async function addressChecks(
  record: Record<string, unknown>,
  given: unknown,
  sha256: VerificationCryptoFunctions['sha256'],
): Promise<DocumentVerificationStepResult[]> {
  const addressHash = isPlainObject(record.delivery) ? record.delivery.addressHash : null
  if (!isPlainObject(given) || typeof addressHash !== 'string') return []
  return [
    (await sha256(toCanonicalJson(given))) === addressHash
      ? { passed: true, words: 'La dirección es la que se acordó.' }
      : { passed: false, words: 'La dirección no es la que se acordó.' },
  ]
}

const isAmount = (value: unknown): value is Centavos =>
  typeof value === 'number' && isCentavos(value)

function isAgreed(value: unknown): value is Agreed & Record<string, unknown> {
  return (
    isPlainObject(value) &&
    typeof value.order === 'string' &&
    typeof value.agreedAt === 'string' &&
    !Number.isNaN(Date.parse(value.agreedAt)) &&
    [value.subtotal, value.discount, value.shipping, value.total].every(isAmount) &&
    Array.isArray(value.lines) &&
    value.lines.length <= mostLines &&
    value.lines.every(
      (line: unknown) =>
        isPlainObject(line) &&
        typeof line.name === 'string' &&
        Number.isSafeInteger(line.quantity) &&
        isAmount(line.unitPrice) &&
        isAmount(line.discount),
    )
  )
}
