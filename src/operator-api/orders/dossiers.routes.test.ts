import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { toCanonicalJson } from '#domain/canonical-json.ts'
import type { OrderDossier } from '#domain/orders/order-dossier.ts'
import { verifySignedShopDocument } from '#domain/running/verify-signed-document.ts'
import { createShopDocumentSigner, createServerDocumentVerifier } from '#sign-in/document-signer.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { buyer } from '#test/support/recorded-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { testSignature } from '#test/support/signature.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const api = await testApi(db, { startAt: office.now() })
/** Failed checks of a file, given the shop's keys. */
async function failuresOf(text: string): Promise<string[] | string> {
  const verdict = await verifySignedShopDocument(
    text,
    createServerDocumentVerifier([testSignature.publicKey]),
  )
  if ('problem' in verdict) return verdict.problem
  return verdict.checks.flatMap(({ passed, words }) => (passed === false ? [words] : []))
}

const buy = await buyer(db, scriptedGateway(), office.now())

/** An order with its record, of a signed-in shopper. */
async function ordered() {
  const [{ number, attempt }, me] = [await buy(), await api.signedInShopper()]
  await db.updateTable('orders').set({ shopper_id: me.id }).where('number', '=', number).execute()
  return { number, attempt, me }
}

async function fileOf(number: string, kind: 'html' | 'json', bearer: string): Promise<string> {
  const { body } = await api.get(`customer/orderDossiers/${number}/${kind}`, bearer)
  return Buffer.from(body.content, 'base64').toString()
}

it('an order dossier (export of everything about one order) is identical each time, with the signed purchase record', async () => {
  const { number, attempt, me } = await ordered()
  const [first, again] = [
    await fileOf(number, 'json', me.bearer),
    await fileOf(number, 'json', me.bearer),
  ]
  expect(again).toBe(first)
  const dossier = JSON.parse(first) as OrderDossier
  const { hash } = (await api.get(`customer/orders/${number}`, me.bearer)).body.order.record
  const sha256 = (value: unknown) =>
    createHash('sha256').update(toCanonicalJson(value)).digest('hex')
  expect(sha256(dossier.record)).toBe(hash)
  expect(sha256(dossier.address)).toBe(dossier.record?.delivery.addressHash)
  expect(dossier).toMatchObject({
    intact: true,
    money: { total: attempt.total, paid: attempt.total },
    payment: { method: 'tarjeta' },
    history: [{ words: 'Pago confirmado' }],
    messages: [{ words: 'Correo: recibimos tu pedido' }],
  })
})

it('an order dossier is a self-contained HTML page in which names are escaped', async () => {
  const { number, me } = await ordered()
  const html = await fileOf(number, 'html', me.bearer)
  expect(await fileOf(number, 'html', me.bearer)).toBe(html)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toMatch(/<b>|<link|src=|href=|@import|url\(/)
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  const data = /<script type="application\/json" id="expediente">(.*)<\/script>/s.exec(html)?.[1]
  expect(JSON.parse(data ?? '')).toEqual(JSON.parse(await fileOf(number, 'json', me.bearer)))
})

it('an order dossier can be verified by anyone, and verification fails after any change', async () => {
  const { number, me } = await ordered()
  const json = await fileOf(number, 'json', me.bearer)
  expect(await failuresOf(json)).toEqual([])
  const changed = (of: string, to: string) => {
    expect(json).toContain(of)
    return failuresOf(json.replace(of, to))
  }
  expect(await changed('"unitPrice": 33333', '"unitPrice": 33332')).toHaveLength(3)
  expect(await changed('Calle Ejemplo 123', 'Calle Ejemplo 124')).toHaveLength(2)
  expect(await changed('"intact": true', '"intact": false')).toHaveLength(2)
  expect(await changed('"lines": [', '"lines": [7,')).toMatch(/No dice qué se acordó/)
  expect(await changed('"unitPrice": 33333', '"unitPrice": 1e400')).toMatch(/No dice/)
  const unsigned = /cambió después de firmarse/
  expect(await changed('Pago confirmado', 'Pago rechazado')).toEqual([
    expect.stringMatching(unsigned),
  ])
  expect(await changed('"refunds": []', '"refunds": [1]')).toEqual([
    expect.stringMatching(unsigned),
  ])
})

it('verification of an order dossier detects a changed word, whatever the line endings of the file', async () => {
  const { number, me } = await ordered()
  const html = await fileOf(number, 'html', me.bearer)
  expect(await failuresOf(html)).toEqual([])
  expect(await failuresOf(html.replaceAll('\n', '\r\n'))).toEqual([])
  const words = 'Lo que se lee en la página no es lo que firmó la tienda: algo cambió.'
  for (const [of, to] of [
    ['Pagado', 'Devuelto'],
    ['</html>', '</html><p>Garantía de cinco años</p>'],
    ['<main>', '<script type="application/json" id="otro">{}</script><main>'],
  ] as const) {
    expect(html).toContain(of)
    expect(await failuresOf(html.replace(of, to))).toEqual([words])
  }
})

it('verification of an unsigned order dossier covers only its purchase record; a dossier with a foreign signature is rejected', async () => {
  const { number, me } = await ordered()
  const dossier = JSON.parse(await fileOf(number, 'json', me.bearer))
  const { signature: _signature, ...unsigned } = dossier
  const verdict = await verifySignedShopDocument(
    JSON.stringify(unsigned),
    createServerDocumentVerifier(null),
  )
  expect(verdict).toMatchObject({
    facts: expect.arrayContaining([
      {
        label: 'Acordado',
        value: expect.stringMatching(/^\d+ de \p{L}+ de \d{4}, \d+:\d\d [ap]m$/u),
      },
    ]),
    checks: [true, true, true, null, null].map((passed) => ({ passed })),
  })
  const stranger = createShopDocumentSigner('a secret of somebody who is not the shop')
  expect(await failuresOf(JSON.stringify(stranger.signed(dossier)))).toEqual([
    'Esa llave no es de la tienda.',
  ])
})

it('an order dossier without a purchase record is signed, and later changes are detected', async () => {
  const { number, me } = await ordered()
  const { signature: _signature, ...dossier } = JSON.parse(await fileOf(number, 'json', me.bearer))
  const old = testSignature.signed({ ...dossier, record: null, hash: null })
  expect(await failuresOf(JSON.stringify(old))).toEqual([])
  const changed = { ...old, messages: [] }
  expect(await failuresOf(JSON.stringify(changed))).toEqual([
    expect.stringMatching(/cambió después de firmarse/),
  ])
  expect(await failuresOf(JSON.stringify({ ...dossier, record: null }))).toMatch(
    /no hay qué comprobar/,
  )
})

it('an order dossier is signed by a key that the shop has published beforehand', async () => {
  await db.deleteFrom('signing_keys').execute()
  const { number, me } = await ordered()
  await fileOf(number, 'html', me.bearer)
  const { keys } = (await api.get('shop/signingKeys')).body
  expect(keys).toEqual([testSignature.publicKey])
})

it('an order dossier is private to its shopper and to operators after step-up authentication', async () => {
  const { number } = await ordered()
  const stranger = await api.signedInShopper()
  const refused = await api.get(`customer/orderDossiers/${number}/json`, stranger.bearer)
  expect(refused.status).toBe(404)
  expect((await api.get(`customer/orderDossiers/${number}/html`)).status).toBe(401)

  const path = `orders/${number}/dossier/html`
  const catalogue = await office.person('catálogo')
  expect((await office.get(path, catalogue.as)).body.code).toBe('permission-missing')
  const signedInAt = new Date(office.now().getTime() - 3_600_000)
  const early = await office.person('soporte', { signedInAt })
  expect((await office.get(path, early.as)).body.code).toBe('step-up-required')
  const soporte = await office.person('soporte')
  expect((await office.get(path, soporte.as)).status).toBe(200)
  expect(await auditOf(db, `order:${number}`)).toMatchObject([{ action: 'order-dossier' }])
  expect((await office.get('orders/2601-ZZZZZZ/dossier/json', soporte.as)).status).toBe(404)
})
