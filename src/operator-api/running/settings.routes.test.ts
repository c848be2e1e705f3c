import { describe, expect, it } from 'vitest'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const api = await testApi(db)
const ana = await office.person('dueño')
const read = async (section: string) => (await office.get(`settings/${section}`, ana.as)).body
const change = (section: string, values: object, version?: string) =>
  office.patch(`settings/${section}`, { values, ...(version && { version }) }, ana.as)

describe('settings as forms', () => {
  it('changed shop settings appear in the storefront, and the audit log has old and new value', async () => {
    const { values, version } = await read('nombre')
    expect(values.name).toBe('Tianguis')
    const done = await change('nombre', { name: 'Casa Jacaranda' }, version)
    expect(done.body).toMatchObject({ messageForUser: 'Guardado: Nombre de la tienda.' })
    expect((await api.get('shop/settings')).body.name).toBe('Casa Jacaranda')
    const written = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject', '=', 'settings:nombre')
      .execute()
    expect(written).toEqual([{ before: { name: 'Tianguis' }, after: { name: 'Casa Jacaranda' } }])
  })

  it('invalid shop settings are reported at each field, and nothing is saved', async () => {
    const refused = await change('nombre', { name: '', minimum_age: 120 })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({ name: 'Falta.', minimum_age: 'Va de 0 a 99.' })
    expect((await read('nombre')).values.name).toBe('Casa Jacaranda')
  })

  it('saving shop settings creates them when none are stored yet', async () => {
    const incomplete = await change('ayuda', { 'support.phone': '55 1234 5678' })
    expect(incomplete.body.fields).toMatchObject({ 'support.email': 'Falta.' })
    const support = {
      'support.phone': '55 1234 5678',
      'support.email': 'hola@jacaranda.example',
      'support.hours': 'Lunes a viernes de 9 a 18',
      'support.address': 'Morelos 1, Oaxaca',
    }
    expect((await change('ayuda', support)).status).toBe(200)
    expect((await api.get('shop/settings')).body.support.email).toBe('hola@jacaranda.example')
  })

  it('saving shop settings rejects unchanged values and unknown sections', async () => {
    expect((await change('nombre', {})).body.code).toBe('unchanged')
    expect((await office.get('settings/nada', ana.as)).status).toBe(404)
  })

  it('interest-free installments can be offered from a minimum order amount set in the settings', async () => {
    const path = 'payment.msi.plans[months=3].min_total'
    await change('pagos', { [path]: 1000 })
    const offered = async () => (await api.get('shop/settings')).body.payment.installments
    expect(await offered()).toEqual([{ months: 3, min_total: 1000 }])
    await change('pagos', { [path]: null })
    expect(await offered()).toEqual([])
  })
})

describe('payment methods', () => {
  const taken = async () => {
    const { body } = await api.get('shop/settings')
    return body.payment.methods.map(({ code }: { code: string }) => code)
  }
  const off = (code: string) => ({ [`payment.methods[code=${code}].enabled`]: false })

  it('payment methods can be switched off in the settings, except the last one; installments require card payment', async () => {
    await change('pagos', { 'payment.msi.plans[months=3].min_total': 300, ...off('card') })
    expect(await taken()).toEqual(['spei', 'cash'])
    expect((await api.get('shop/settings')).body.payment.installments).toEqual([])
    const none = await change('pagos', { ...off('spei'), ...off('cash') })
    expect(none.status).toBe(422)
    expect(Object.values(none.body.fields)).toEqual(['Deja al menos una forma de pago.'])
    await change('pagos', { 'payment.methods[code=card].enabled': true })
    expect(await taken()).toEqual(['card', 'spei', 'cash'])
  })
})

describe("the shop's brand and identity", () => {
  it('a brand colour is kept as it is given, also a very light one, and words are refused', async () => {
    const refused = await change('nombre', { accent: 'amarillo' })
    expect(refused.body.fields.accent).toBe('Escribe el color con seis dígitos, como #8752bc.')
    expect((await change('nombre', { accent: '#FFE600' })).status).toBe(200)
    expect((await api.get('shop/settings')).body.accent).toBe('#ffe600')
    expect((await change('nombre', { accent: '8752BC' })).status).toBe(200)
    expect((await api.get('shop/settings')).body.accent).toBe('#8752bc')
    expect((await change('nombre', { accent: '' })).status).toBe(200)
    expect((await api.get('shop/settings')).body.accent).toBe('')
  })

  it('the shop settings require a complete identity with a valid RFC', async () => {
    const identity = {
      'seller.legal_name': 'Casa Jacaranda, S.A. de C.V.',
      'seller.address': 'Morelos 1, 68000 Oaxaca',
    }
    const wrong = await change('vendedor', { ...identity, 'seller.rfc': 'CEJ201301AB3' })
    expect(wrong.body.fields['seller.rfc']).toContain('RFC')
    const done = await change('vendedor', { ...identity, 'seller.rfc': 'cej-200101-ab7' })
    expect(done.status).toBe(200)
    expect((await api.get('shop/settings')).body.seller).toEqual({
      legal_name: 'Casa Jacaranda, S.A. de C.V.',
      rfc: 'CEJ200101AB7',
      address: 'Morelos 1, 68000 Oaxaca',
    })
  })

  it('the shop mails a warning about expiring reward points on the configured days, or never', async () => {
    const path = 'rewards.expiry_notices_days'
    expect((await change('puntos', { [path]: 'pronto' })).body.fields[path]).toContain('30, 7')
    await change('puntos', { [path]: '7, 60 y 15' })
    expect((await read('puntos')).values[path]).toBe('60, 15, 7')
  })
})

describe('shipping zones', () => {
  const zone = (over: object = {}) => ({
    name: 'Todo el país',
    prefixes: '*',
    cost: 99,
    min_business_days: 2,
    max_business_days: 5,
    ...over,
  })
  const price = '.cost'
  const ratePath = (code: string) => `shipping.methods[code=estandar].zones[zone=${code}]${price}`

  it('a shop starts with one shipping zone for the whole country, and each zone has its own form fields', async () => {
    expect((await office.post('shipping-zones', zone(), ana.as)).status).toBe(200)
    const { values } = await read('envios')
    expect(values[ratePath('todo-el-pais')]).toBe(99)
    const prefixes = 'shipping.zones[code=todo-el-pais].postcode_prefixes'
    expect(values[prefixes]).toMatch(/^01–\d\d/)
    await change('envios', { [prefixes]: '01–16, 97' })
    expect((await read('envios')).values[prefixes]).toBe('01–16, 97')
  })

  it('a shipping zone shows express shipping without prices at first, and offers it once a price is set', async () => {
    const rate = 'shipping.methods[code=expres].zones[zone=todo-el-pais]'
    const offered = async () =>
      (await shipping.listShippingRates(db, '06000')).map(({ name }) => name)
    const fields = (await read('envios')).fields as { path: string; label: string }[]
    expect(fields.find(({ path }) => path === `${rate}.cost`)?.label).toBe('Envío exprés')
    expect(await offered()).toEqual(['Envío estándar'])
    const price = { cost: 179, min_business_days: 1, max_business_days: 2 }
    const settle = (values: Record<string, number | null>) =>
      change(
        'envios',
        Object.fromEntries(Object.entries(values).map(([key, value]) => [`${rate}.${key}`, value])),
      )
    expect((await settle(price)).status).toBe(200)
    expect(await offered()).toEqual(['Envío estándar', 'Envío exprés'])
    expect(
      (await settle({ cost: null, min_business_days: null, max_business_days: null })).status,
    ).toBe(200)
    expect(await offered()).toEqual(['Envío estándar'])
  })

  it('a shipping zone with half-filled price rows, or with a day range whose start exceeds its end, is rejected', async () => {
    const path = ratePath('todo-el-pais')
    const half = await change('envios', { [path]: null })
    expect(half.body.fields).toEqual({ [path]: 'Falta; o deja vacíos los tres.' })
    const most = path.replace(price, '.max_business_days')
    const backwards = await change('envios', { [most]: 1 })
    expect(backwards.body.fields).toEqual({ [most]: 'Es menos que «al menos».' })
  })

  it('removing a shipping zone removes its shipping prices too', async () => {
    await office.post('shipping-zones', zone({ name: 'Norte', prefixes: '64' }), ana.as)
    expect((await office.delete('shipping-zones/norte', ana.as)).status).toBe(200)
    expect((await read('envios')).values).not.toHaveProperty([ratePath('norte')])
    expect((await office.delete('shipping-zones/norte', ana.as)).status).toBe(404)
  })

  it('an invalid shipping zone is rejected with a message at the field', async () => {
    const refused = await office.post('shipping-zones', zone({ prefixes: 'todo' }), ana.as)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['prefixes']])
  })
})

describe('pick-up points and carriers', () => {
  const point = {
    name: 'Centro',
    address: 'Morelos 1, Oaxaca',
    hours: 'De 9 a 18',
    hold_days: 7,
    min_business_days: 1,
    max_business_days: 2,
  }

  it('pick-up points are opened, changed and closed', async () => {
    await office.post('shipping-zones', zoneOf('Resto'), ana.as)
    expect((await office.post('pickup-points', point, ana.as)).body.messageForUser).toBe(
      'Punto «Centro» abierto.',
    )
    const at = 'shipping.methods[code=recoger-centro].pickup_point'
    expect((await read('envios')).values[`${at}.address`]).toBe('Morelos 1, Oaxaca')
    const wrong = await change('envios', { [`${at}.location`]: '48.85, 2.35' })
    expect(wrong.body.fields[`${at}.location`]).toContain('México')
    await change('envios', { [`${at}.location`]: '17.06,-96.72', [`${at}.hold_days`]: 10 })
    expect((await read('envios')).values).toMatchObject({
      [`${at}.location`]: '17.06, -96.72',
      [`${at}.hold_days`]: 10,
    })
    const closed = await office.delete('pickup-points/recoger-centro', ana.as)
    expect(closed.body.messageForUser).toBe('Punto cerrado.')
    expect((await office.delete('pickup-points/recoger-centro', ana.as)).status).toBe(404)
    expect((await read('envios')).values).not.toHaveProperty([`${at}.address`])
  })

  it('the pick-up point API cannot remove a home delivery method', async () => {
    expect((await office.delete('pickup-points/estandar', ana.as)).status).toBe(404)
  })

  it('carriers in the settings need unique names, and have a tracking number format and a label file', async () => {
    expect((await office.post('carriers', { name: 'Veloz' }, ana.as)).status).toBe(200)
    expect((await office.post('carriers', { name: 'veloz' }, ana.as)).body.fields.name).toBe(
      'Esa paquetería ya está.',
    )
    const at = 'carriers[name=Veloz]'
    const unknown = await change('envios', { [`${at}.label_columns`]: 'Destino = planeta' })
    expect(unknown.body.fields[`${at}.label_columns`]).toContain('codigo_postal')
    const columns = 'Destinatario = nombre\nServicio = "terrestre"'
    await change('envios', { [`${at}.formats`]: 'VE######', [`${at}.label_columns`]: columns })
    expect((await read('envios')).values).toMatchObject({
      [`${at}.formats`]: 'VE######',
      [`${at}.label_columns`]: columns,
    })
    expect((await office.delete('carriers/Veloz', ana.as)).status).toBe(200)
    expect((await office.delete('carriers/Veloz', ana.as)).status).toBe(404)
  })
})

function zoneOf(name: string) {
  return { name, prefixes: '*', cost: 99, min_business_days: 2, max_business_days: 5 }
}
