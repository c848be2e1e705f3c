import { formatTimeOfDay, formatLongDate } from '../format-dates.ts'
import { formatCentavos } from '../format-money.ts'
import {
  maxHashTreeProofLength,
  type HashTreeProofStep,
  calculateHashTreeRoot,
} from '../hash-tree.ts'
import { isPlainObject } from '../is-record.ts'
import { isDay, toDateFromMexicoTime } from '../mexico-dates-and-times.ts'
import { type Centavos, isCentavos } from '../money.ts'
import type {
  DocumentVerificationStepResult,
  UnreadableShopDocumentError,
  ShopDocumentVerificationResult,
  VerificationCryptoFunctions,
} from '../signed-document-verification.ts'
import { isSignedDocument, verifyShopDocumentSignature } from '../signed-document.ts'
import {
  serializePriceHashTreeLeaf,
  type SignedDailyPriceHash,
  type PriceHashTreeLeaf,
} from './signed-price-receipt.ts'

/** Maximum number of prices of one day that a signed price receipt may contain. */
const mostPrices = 1_000

/**
 * Verifies that the prices in a price receipt are part of the hash tree that the shop signed for
 * the day.
 */
export async function verifyPriceReceipt(
  document: Record<string, unknown>,
  tools: VerificationCryptoFunctions,
): Promise<ShopDocumentVerificationResult | UnreadableShopDocumentError> {
  const { leaf, proof, signed } = document
  if (document.version !== 1) return { problem: 'Es de una versión que este programa no conoce.' }
  if (!isLeaf(leaf)) return { problem: 'No dice de qué producto y día es, o qué costó.' }
  if (!isProof(proof)) return { problem: 'No trae el camino hasta la raíz del día.' }
  if (!isPriceDay(signed)) return { problem: 'No trae el documento firmado del día.' }
  const root = await calculateHashTreeRoot(
    await tools.sha256(serializePriceHashTreeLeaf(leaf)),
    proof,
    tools.sha256,
  )
  const checks: DocumentVerificationStepResult[] = [
    root === signed.root
      ? { passed: true, words: 'Estos precios están entre los que suman la raíz del día.' }
      : { passed: false, words: 'Estos precios no están entre los que suman la raíz del día.' },
    leaf.day === signed.day
      ? { passed: true, words: 'El documento firmado es el de ese día.' }
      : { passed: false, words: 'El documento firmado es de otro día.' },
    ...(await verifyShopDocumentSignature(signed, tools)),
  ]
  return { title: 'Comprobante de precio', facts: factsOf(leaf, signed), checks }
}

function factsOf(
  leaf: PriceHashTreeLeaf,
  signed: SignedDailyPriceHash,
): ShopDocumentVerificationResult['facts'] {
  return [
    { label: 'Tienda', value: signed.shop },
    { label: 'Código', value: leaf.sku },
    { label: 'Día', value: formatLongDate(leaf.day) },
    ...leaf.prices.map(({ since, price, regular }) => ({
      label: sinceWords(leaf.day, since),
      value: priceWords(price, regular),
    })),
  ]
}

/** Text that states from when a price applied: from the start of the day, or from a time of day. */
function sinceWords(day: string, since: string): string {
  const moment = new Date(since)
  if (moment <= toDateFromMexicoTime(day, '00:00')) return 'Al empezar el día'
  return `Desde las ${formatTimeOfDay(moment)}`
}

function priceWords(price: Centavos | null, regular: Centavos | null): string {
  if (price === null) return 'sin precio, o fuera de venta'
  const shown = formatCentavos(price)
  return regular === null || regular === price
    ? shown
    : `${shown}, en oferta; precio regular ${formatCentavos(regular)}`
}

const hashForm = /^[0-9a-f]{64}$/
const isHash = (value: unknown): value is string =>
  typeof value === 'string' && hashForm.test(value)
const isAmount = (value: unknown) =>
  value === null || (typeof value === 'number' && isCentavos(value))

function isLeaf(value: unknown): value is PriceHashTreeLeaf {
  return (
    isPlainObject(value) &&
    typeof value.day === 'string' &&
    isDay(value.day) &&
    typeof value.sku === 'string' &&
    Array.isArray(value.prices) &&
    value.prices.length <= mostPrices &&
    value.prices.every(
      (one: unknown) =>
        isPlainObject(one) &&
        typeof one.since === 'string' &&
        !Number.isNaN(Date.parse(one.since)) &&
        isAmount(one.price) &&
        isAmount(one.regular),
    )
  )
}

function isProof(value: unknown): value is HashTreeProofStep[] {
  return (
    Array.isArray(value) &&
    value.length <= maxHashTreeProofLength &&
    value.every(
      (step: unknown) =>
        isPlainObject(step) && (step.side === 'left' || step.side === 'right') && isHash(step.hash),
    )
  )
}

function isPriceDay(value: unknown): value is SignedDailyPriceHash {
  return (
    isPlainObject(value) &&
    value.kind === 'price-day' &&
    value.version === 1 &&
    typeof value.shop === 'string' &&
    typeof value.day === 'string' &&
    isDay(value.day) &&
    isHash(value.root) &&
    isSignedDocument(value)
  )
}
