import { describe, expect, it } from 'vitest'
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
  it('change what shoppers read, and keep both values in the audit log', async () => {
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

  it('say at each field what is wrong with it, and change nothing then', async () => {
    const refused = await change('nombre', { name: '', minimum_age: 120 })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({ name: 'Falta.', minimum_age: 'Va de 0 a 99.' })
    expect((await read('nombre')).values.name).toBe('Casa Jacaranda')
  })

  it('are begun where nobody had settled anything', async () => {
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

  it('refuse what is as it was, and sections that are none', async () => {
    expect((await change('nombre', {})).body.code).toBe('unchanged')
    expect((await office.get('settings/nada', ana.as)).status).toBe(404)
  })

  it('offer months without interest while they have an amount', async () => {
    const path = 'payment.msi.plans[months=3].min_total'
    await change('pagos', { [path]: 1000 })
    const offered = async () => (await api.get('shop/settings')).body.payment.installments
    expect(await offered()).toEqual([{ months: 3, min_total: 1000 }])
    await change('pagos', { [path]: null })
    expect(await offered()).toEqual([])
  })
})

describe('zones of shipping', () => {
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

  it('begin with one that has everything, and are narrowed field by field', async () => {
    expect((await office.post('shipping-zones', zone(), ana.as)).status).toBe(200)
    const { values } = await read('envios')
    expect(values[ratePath('todo-el-pais')]).toBe(99)
    const prefixes = 'shipping.zones[code=todo-el-pais].postcode_prefixes'
    expect(values[prefixes]).toMatch(/^01–\d\d/)
    await change('envios', { [prefixes]: '01–16, 97' })
    expect((await read('envios')).values[prefixes]).toBe('01–16, 97')
  })

  it('say what is half filled in, and take days that run backwards for an error', async () => {
    const path = ratePath('todo-el-pais')
    const half = await change('envios', { [path]: null })
    expect(half.body.fields).toEqual({ [path]: 'Falta; o deja vacíos los tres.' })
    const most = path.replace(price, '.max_business_days')
    const backwards = await change('envios', { [most]: 1 })
    expect(backwards.body.fields).toEqual({ [most]: 'Es menos que «al menos».' })
  })

  it('are taken away with what everything cost there', async () => {
    await office.post('shipping-zones', zone({ name: 'Norte', prefixes: '64' }), ana.as)
    expect((await office.delete('shipping-zones/norte', ana.as)).status).toBe(200)
    expect((await read('envios')).values).not.toHaveProperty([ratePath('norte')])
    expect((await office.delete('shipping-zones/norte', ana.as)).status).toBe(404)
  })

  it('say in words what cannot be a zone', async () => {
    const refused = await office.post('shipping-zones', zone({ prefixes: 'todo' }), ana.as)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['prefixes']])
  })
})
