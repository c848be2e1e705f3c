import { expect, it } from 'vitest'
import * as shoppers from '#persistence/account/shoppers.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { startCheckout } from '#use-cases/buying/start-checkout.ts'
import { closeShopIfNew } from '#use-cases/running/open-shop.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const api = await testApi(db)
const ana = await office.person('dueño')
const now = new Date('2026-11-23T18:00:00Z')
const opening = async () => (await office.get('opening', ana.as)).body
const stepsDone = async () =>
  (await opening()).steps.flatMap((step: { code: string; is_done: boolean }) =>
    step.is_done ? step.code : [],
  )
const open = () => office.post('opening', {}, ana.as)
const buying = async (email: string) => {
  const { id } = await api.signedInShopper({ email })
  const shopper = await shoppers.findShopperById(db, id)
  if (!shopper) throw new Error('The shopper just made is gone')
  return startCheckout(db, shopper, now)
}

it('the opening checklist of a new shop shows the shop as closed, and lists what is missing', async () => {
  await closeShopIfNew(db)
  expect(await opening()).toMatchObject({ is_open: false, may_open: false, products: 0 })
  expect(await stepsDone()).toEqual([])
  expect((await open()).body.code).toBe('not-ready')
  expect((await api.get('shop/settings')).body.open).toBe(false)
  expect((await office.get('today', ana.as)).body.is_open).toBe(false)
})

it('a shop that is not yet open sells only to its own staff', async () => {
  expect(await buying('ana@correo.mx')).toMatchObject({ ok: false, code: 'shop-closed' })
  expect(await buying(ana.email)).not.toMatchObject({ code: 'shop-closed' })
})

it('opening the shop fills in only missing legal texts, with the shop’s identity', async () => {
  const seller = { legal_name: 'María Luz & Hijos', address: 'Morelos 12, Centro, 68000 Oaxaca' }
  const publish = () => office.post('opening/legal-texts', seller, ana.as)
  expect((await publish()).body.code).toBe('support-missing')
  const support = {
    'support.phone': '951 000 0000',
    'support.email': 'hola@jacaranda.example',
    'support.hours': 'Lunes a viernes de 9 a 18',
    'support.address': 'Morelos 12, Centro, 68000 Oaxaca',
  }
  await office.patch('settings/ayuda', { values: support }, ana.as)
  await office.patch('settings/nombre', { values: { name: 'Casa Jacaranda' } }, ana.as)
  const read = (await office.post('opening/legal-texts/rehearsal', seller, ana.as)).body
  expect(read.texts.map(({ title }: { title: string }) => title)).toHaveLength(3)
  expect(await stepsDone()).not.toContain('legal')
  expect((await publish()).body.messageForUser).toBe(
    'Publicados: Política de cookies, Términos y condiciones de uso y Aviso de privacidad.',
  )
  for (const page of ['politicas', 'condiciones', 'aviso-de-privacidad']) {
    const { body_markdown: text } = (await api.get(`shop/legal/${page}`)).body
    expect(text).not.toMatch(/[Tt]ianguis|Ejemplo|Nota para el operador|55 0000 0000/)
    expect(text).toContain('Casa Jacaranda')
  }
  const { body_markdown: terms } = (await api.get('shop/legal/condiciones')).body
  expect(read.texts.map((text: { body_markdown: string }) => text.body_markdown)).toContain(terms)
  expect(terms).toContain('teléfono 951 000 0000. Horario: Lunes a viernes de 9 a 18.')
  expect(terms).toContain('La guía de regreso corre por tu cuenta.')
  expect(terms).not.toMatch(/9:00 a 19:00|por cuenta de Casa Jacaranda/)
  expect((await publish()).body.code).toBe('nothing-missing')
  expect((await api.get('shop/settings')).body.seller).toEqual(seller)
  expect((await opening()).seller).toEqual(seller)
})

const stand = (step: string) => office.post('opening/steps', { step }, ana.as)
async function timesOf(code: string) {
  const { steps } = await opening()
  const { begun_at, done_at } = steps.find((step: { code: string }) => step.code === code)
  return [begun_at, done_at]
}

it('the shop opening checklist records when each unfinished step was first visited', async () => {
  const begun = office.now().toISOString()
  expect((await stand('shipping')).status).toBe(200)
  office.advance(240)
  await stand('shipping')
  expect(await timesOf('shipping')).toEqual([begun, null])
  await stand('name')
  expect(await timesOf('name')).toEqual([null, expect.any(String)])
})

it('the shop can be opened once the legal and payment requirements of its checklist are met', async () => {
  const zone = {
    name: 'Todo el país',
    prefixes: '*',
    cost: 99,
    min_business_days: 2,
    max_business_days: 5,
  }
  await office.post('shipping-zones', zone, ana.as)
  await addProduct(db)
  await stand('products')
  const [begun, done] = await timesOf('shipping')
  expect(Date.parse(done) - Date.parse(begun)).toBe(240_000)
  expect(await stepsDone()).toEqual(['name', 'support', 'shipping', 'legal', 'products'])
  expect(await opening()).toMatchObject({ may_open: true, uncovered: [], without_picture: 1 })
  expect((await open()).body.messageForUser).toBe('La tienda está abierta.')
  expect(await opening()).toMatchObject({ is_open: true })
  expect((await open()).body.code).toBe('already-open')
  expect(await buying('luz@correo.mx')).not.toMatchObject({ code: 'shop-closed' })
})

it('a shop that already has orders or other activity is not treated as a new, closed shop', async () => {
  await closeShopIfNew(db)
  expect(await opening()).toMatchObject({ is_open: true })
})
