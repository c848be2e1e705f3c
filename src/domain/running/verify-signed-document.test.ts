import { describe, expect, it } from 'vitest'
import {
  hashSha256,
  createShopDocumentSigner,
  createServerDocumentVerifier,
} from '#sign-in/document-signer.ts'
import { createBrowserDocumentVerifier } from '#storefront/information/browser-document-verifier.ts'
import {
  serializePriceHashTreeLeaf,
  type PriceHashTreeLeaf,
} from '../catalogue/signed-price-receipt.ts'
import { createHashTreeProof, buildHashTree } from '../hash-tree.ts'
import { toCentavos } from '../money.ts'
import { isShopDocumentVerified } from '../signed-document-verification.ts'
import { verifySignedShopDocument } from './verify-signed-document.ts'

const shop = createShopDocumentSigner('a secret of this test that is long enough')
const stranger = createShopDocumentSigner('another secret, of somebody who is not the shop')

const leafOf = (sku: string): PriceHashTreeLeaf => ({
  day: '2026-11-25',
  sku,
  prices: [
    { since: '2026-11-25T06:00:00.000Z', price: toCentavos(100_000), regular: toCentavos(100_000) },
    { since: '2026-11-25T18:30:00.000Z', price: toCentavos(80_000), regular: toCentavos(100_000) },
  ],
})

/** A receipt of one product among `count`. */
function receiptOf(at: number, count: number, signature = shop) {
  const leaves = Array.from({ length: count }, (_, index) => leafOf(`SKU-${index}`))
  const rows = buildHashTree(
    leaves.map((leaf) => hashSha256(serializePriceHashTreeLeaf(leaf))),
    hashSha256,
  )
  const signed = signature.signed({
    kind: 'price-day' as const,
    version: 1 as const,
    shop: 'https://tienda.example',
    day: '2026-11-25',
    products: count,
    root: rows.at(-1)?.[0],
    previous: null,
  })
  return {
    kind: 'price-receipt',
    version: 1,
    leaf: leaves[at],
    proof: createHashTreeProof(rows, at),
    signed,
  }
}

async function verdictOn(
  document: unknown,
  tools = createServerDocumentVerifier([shop.publicKey]),
) {
  const verdict = await verifySignedShopDocument(JSON.stringify(document), tools)
  if ('problem' in verdict) throw new Error(verdict.problem)
  return verdict
}

describe('price receipt', () => {
  it.each([1, 2, 3, 5, 8, 13])(
    'a signed price receipt verifies for each of %d products, in Node and WebCrypto',
    async (count) => {
      for (let at = 0; at < count; at += 1) {
        const receipt = receiptOf(at, count)
        expect(isShopDocumentVerified(await verdictOn(receipt))).toBe(true)
        expect(
          isShopDocumentVerified(
            await verdictOn(receipt, createBrowserDocumentVerifier([shop.publicKey])),
          ),
        ).toBe(true)
      }
    },
  )

  it('a signed price receipt shows the price and since when it applies', async () => {
    const { facts } = await verdictOn(receiptOf(0, 3))
    expect(facts.slice(-3)).toEqual([
      { label: 'Día', value: '25 de noviembre de 2026' },
      { label: 'Al empezar el día', value: '$1,000.00' },
      { label: 'Desde las 12:30 pm', value: '$800.00, en oferta; precio regular $1,000.00' },
    ])
  })

  it.each([
    ['another price', { leaf: { ...leafOf('SKU-1'), prices: [] } }, 'no están entre'],
    ['another day', { leaf: { ...leafOf('SKU-1'), day: '2026-11-24' } }, 'de otro día'],
    [
      'another root',
      { signed: { ...receiptOf(1, 5).signed, products: 6 } },
      'cambió después de firmarse',
    ],
    ['another proof', { proof: receiptOf(2, 5).proof }, 'no están entre'],
    [
      'a signature that is none',
      { signed: { ...receiptOf(1, 5).signed, signature: '%%' } },
      'La firma no es',
    ],
    [
      'a key that is none',
      { signed: { ...receiptOf(1, 5).signed, signed_by: 'AAAA' } },
      'La firma no es',
    ],
    ['somebody else’s signature', receiptOf(1, 5, stranger), 'no es de la tienda'],
  ])('a price receipt is invalid with %s', async (_what, change, words) => {
    for (const tools of [
      createServerDocumentVerifier([shop.publicKey]),
      createBrowserDocumentVerifier([shop.publicKey]),
    ]) {
      const verdict = await verdictOn({ ...receiptOf(1, 5), ...change }, tools)
      expect(isShopDocumentVerified(verdict)).toBe(false)
      expect(
        verdict.checks.flatMap(({ passed, words: why }) => (passed ? [] : why)).join(),
      ).toContain(words)
    }
  })

  it('a signed price receipt verified without the shop’s published keys is reported as signed by an unconfirmed key', async () => {
    const verdict = await verdictOn(receiptOf(0, 2), createServerDocumentVerifier(null))
    expect([isShopDocumentVerified(verdict), verdict.checks.at(-1)?.passed]).toEqual([true, null])
  })
})

it.each([
  ['', 'Elige un archivo'],
  ['{', 'el comprobante de un precio (.json) o el expediente'],
  ['[]', 'el comprobante de un precio (.json) o el expediente'],
  ['{}', 'No es de los documentos'],
  ['{"kind":"toString"}', 'No es de los documentos'],
  ['{"kind":"price-receipt","version":2}', 'versión'],
  ['{"kind":"price-receipt","version":1,"leaf":{"day":"2026-02-30"}}', 'de qué producto'],
  [
    JSON.stringify({
      ...receiptOf(0, 2),
      proof: Array.from({ length: 65 }, () => receiptOf(0, 2).proof[0]),
    }),
    'camino',
  ],
  [JSON.stringify({ ...receiptOf(0, 2), signed: {} }), 'firmado'],
  [JSON.stringify({ ...receiptOf(0, 2), leaf: { ...leafOf('1'), sku: '\ud800' } }), 'no lleva'],
])('verification rejects the document %s with a reason', async (text, words) => {
  expect(await verifySignedShopDocument(text, createServerDocumentVerifier(null))).toEqual({
    problem: expect.stringContaining(words),
  })
})
