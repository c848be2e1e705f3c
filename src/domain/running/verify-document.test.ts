import { describe, expect, it } from 'vitest'
import { verifierTools } from '#sign-in/shop-signature.ts'
import { webTools } from '#storefront/information/web-tools.ts'
import { sha256, shopSignature } from '#test/support/shop-signature.ts'
import { leafText, type PriceLeaf } from '../catalogue/price-receipt.ts'
import type { ProofStep } from '../hash-tree.ts'
import { centavos } from '../money.ts'
import { holds } from '../verdict.ts'
import { verifyDocument } from './verify-document.ts'

const shop = shopSignature('a secret of this test that is long enough')
const stranger = shopSignature('another secret, of somebody who is not the shop')

const nodeText = (left: string, right: string) => `tianguis:nodo:${left}${right}`

/** The rows of a tree from its leaves up to its root; whatever has no neighbour goes up as it is. */
function treeRows(leaves: readonly string[], sha256: (text: string) => string): string[][] {
  const rows = [[...leaves]]
  for (let row = rows[0] ?? []; row.length > 1;) {
    const below = row
    row = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => {
      const [left = '', right] = below.slice(at * 2, at * 2 + 2)
      return right === undefined ? left : sha256(nodeText(left, right))
    })
    rows.push(row)
  }
  return rows
}

/** The neighbours of a leaf on its way up. */
function proofOf(rows: readonly (readonly string[])[], leaf: number): ProofStep[] {
  let at = leaf
  return rows.slice(0, -1).flatMap((row) => {
    const isRight = at % 2 === 1
    const hash = row[isRight ? at - 1 : at + 1]
    at = Math.floor(at / 2)
    return hash === undefined
      ? []
      : [{ side: isRight ? ('left' as const) : ('right' as const), hash }]
  })
}

const leafOf = (sku: string): PriceLeaf => ({
  day: '2026-11-25',
  sku,
  name: `Cámara ${sku}`,
  prices: [
    { since: '2026-11-25T06:00:00.000Z', price: centavos(100_000), regular: centavos(100_000) },
    { since: '2026-11-25T18:30:00.000Z', price: centavos(80_000), regular: centavos(100_000) },
  ],
})

/** A receipt of one product among so many. */
function receiptOf(at: number, count: number, signature = shop) {
  const leaves = Array.from({ length: count }, (_, index) => leafOf(`SKU-${index}`))
  const rows = treeRows(
    leaves.map((leaf) => sha256(leafText(leaf))),
    sha256,
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
  return { kind: 'price-receipt', version: 1, leaf: leaves[at], proof: proofOf(rows, at), signed }
}

async function verdictOn(document: unknown, tools = verifierTools([shop.publicKey])) {
  const verdict = await verifyDocument(JSON.stringify(document), tools)
  if ('problem' in verdict) throw new Error(verdict.problem)
  return verdict
}

describe('a price receipt', () => {
  it.each([1, 2, 3, 5, 8, 13])(
    'holds for each of %d products, by Node and by WebCrypto',
    async (count) => {
      for (let at = 0; at < count; at += 1) {
        const receipt = receiptOf(at, count)
        expect(holds(await verdictOn(receipt))).toBe(true)
        expect(holds(await verdictOn(receipt, webTools([shop.publicKey])))).toBe(true)
      }
    },
  )

  it('says what the product cost and since when', async () => {
    const { facts } = await verdictOn(receiptOf(0, 3))
    expect(facts.slice(-2)).toEqual([
      { label: 'Al empezar el día', value: '$1,000.00' },
      { label: 'Desde las 12:30', value: '$800.00, en oferta; precio regular $1,000.00' },
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
  ])('does not hold with %s', async (_what, change, words) => {
    for (const tools of [verifierTools([shop.publicKey]), webTools([shop.publicKey])]) {
      const verdict = await verdictOn({ ...receiptOf(1, 5), ...change }, tools)
      expect(holds(verdict)).toBe(false)
      expect(
        verdict.checks.flatMap(({ passed, words: why }) => (passed ? [] : why)).join(),
      ).toContain(words)
    }
  })

  it('leaves open whose key it is where nobody said which are the shop’s', async () => {
    const verdict = await verdictOn(receiptOf(0, 2), verifierTools(null))
    expect([holds(verdict), verdict.checks.at(-1)?.passed]).toEqual([true, null])
  })
})

it.each([
  ['', 'Elige un archivo'],
  ['{', 'no se lee como JSON'],
  ['[]', 'no se lee como JSON'],
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
  [JSON.stringify({ ...receiptOf(0, 2), leaf: { ...leafOf('1'), name: '\ud800' } }), 'no lleva'],
])('says what %s lacks', async (text, words) => {
  expect(await verifyDocument(text, verifierTools(null))).toEqual({
    problem: expect.stringContaining(words),
  })
})
