import { afterAll, expect, it } from 'vitest'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { csdPassword, facturapiLiveKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const facturapi = await startFacturapi()
afterAll(() => facturapi.close())
const provider = createFacturapiProvider({ secretKey: facturapiLiveKey, apiUrl: facturapi.url })
const office = await testOffice(db, { stamping: async () => provider })
const owner = await office.person('dueño')
const base64 = (text: string) => Buffer.from(text).toString('base64')

it('the digital seal reaches the provider and nothing else', async () => {
  const body = {
    legal_name: 'ELECTRONICA ROMA',
    tax_regime: '601',
    postcode: '06700',
    certificate: base64('the certificate'),
    private_key: base64('the private key'),
    password: 'not it',
  }
  const put = (over: object = {}) =>
    office.put('connections/invoices/issuer', { ...body, ...over }, owner.as)
  expect((await put()).body).toMatchObject({
    code: 'issuer-refused',
    message: 'No se aceptó. La contraseña de la llave es incorrecta.',
  })
  expect((await put({ password: csdPassword })).status).toBe(200)
  expect(facturapi.issuer.certificate).toBe('the certificate')
  const audit = await db.selectFrom('audit_log').selectAll().execute()
  expect(audit.map(({ action }) => action)).toContain('connection-changed')
  expect(JSON.stringify(audit)).not.toMatch(/12345678a|the private key|dGhlI/)
})
