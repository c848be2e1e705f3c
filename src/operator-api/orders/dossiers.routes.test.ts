import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { OrderDossier } from '#domain/orders/order-dossier.ts'
import { verifyDocument } from '#domain/running/verify-document.ts'
import { verifierTools } from '#sign-in/shop-signature.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { buyer } from '#test/support/recorded-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const api = await testApi(db, { startAt: office.now() })
const buy = await buyer(db, scriptedGateway(), office.now())

/** An order with its record, of somebody who is signed in. */
async function ordered() {
  const [{ number, attempt }, me] = [await buy(), await api.signedInShopper()]
  await db.updateTable('orders').set({ shopper_id: me.id }).where('number', '=', number).execute()
  return { number, attempt, me }
}

async function fileOf(number: string, kind: 'html' | 'json', bearer: string): Promise<string> {
  const { body } = await api.get(`customer/orderDossiers/${number}/${kind}`, bearer)
  return Buffer.from(body.content, 'base64').toString()
}

it('tells an order whole, the same each time, and proves what was agreed', async () => {
  const { number, attempt, me } = await ordered()
  const [first, again] = [
    await fileOf(number, 'json', me.bearer),
    await fileOf(number, 'json', me.bearer),
  ]
  expect(again).toBe(first)
  const dossier = JSON.parse(first) as OrderDossier
  const { hash } = (await api.get(`customer/orders/${number}`, me.bearer)).body.order.record
  const sha256 = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')
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

it('is a page that stands for itself, in which no name becomes markup', async () => {
  const { number, me } = await ordered()
  const html = await fileOf(number, 'html', me.bearer)
  expect(await fileOf(number, 'html', me.bearer)).toBe(html)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toMatch(/<b>|<link|src=|href=|@import|url\(/)
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  const data = /<script type="application\/json" id="expediente">(.*)<\/script>/s.exec(html)?.[1]
  expect(JSON.parse(data ?? '')).toEqual(JSON.parse(await fileOf(number, 'json', me.bearer)))
})

it('is verified by anyone, and not once something in it is changed', async () => {
  const { number, me } = await ordered()
  const verdictOn = (text: string) => verifyDocument(text, verifierTools(null))
  const failed = (verdict: Awaited<ReturnType<typeof verdictOn>>) =>
    'problem' in verdict
      ? verdict.problem
      : verdict.checks.flatMap(({ passed, words }) => (passed === false ? [words] : []))
  expect(failed(await verdictOn(await fileOf(number, 'html', me.bearer)))).toEqual([])
  const json = await fileOf(number, 'json', me.bearer)
  expect(failed(await verdictOn(json))).toEqual([])
  const changed = (of: string, to: string) => {
    expect(json).toContain(of)
    return verdictOn(json.replace(of, to))
  }
  expect(failed(await changed('"unitPrice": 33333', '"unitPrice": 33332'))).toHaveLength(2)
  expect(failed(await changed('Calle Ejemplo 123', 'Calle Ejemplo 124'))).toHaveLength(1)
  expect(failed(await changed('"intact": true', '"intact": false'))).toHaveLength(1)
  expect(failed(await changed('"lines": [', '"lines": [7,'))).toMatch(/No dice qué se acordó/)
  expect(failed(await changed('"unitPrice": 33333', '"unitPrice": 1e400'))).toMatch(/No dice/)
})

it('is given to its shopper alone, and to operators who may see personal data and have shown who they are', async () => {
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
