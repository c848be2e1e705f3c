import { afterAll, expect, it } from 'vitest'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { facturapiKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { testConnections } from '#test/support/licences.ts'
import { createInvoiceConnectionTest } from './invoice-connection.ts'
import { saveConnection } from './manage-connections.ts'
import { readActiveConnection, readConnections } from './read-connections.ts'

const { db } = await testDatabase()
const facturapi = await startFacturapi()
afterAll(() => facturapi.close())
const now = new Date('2026-11-30T18:00:00Z')
const { cipher } = testConnections
let url = facturapi.url
const test = createInvoiceConnectionTest(async ({ secrets }) =>
  createFacturapiProvider({ secretKey: secrets['secret_key'] ?? '', apiUrl: url }),
)

function connect(secret_key: string) {
  const wanted = { service: 'invoices' as const, provider: 'facturapi', actor: 'operator:a@b.mx' }
  return saveConnection(db, cipher, { ...wanted, values: { secret_key } }, test, now)
}

it('an invoice connection that Facturapi refuses is not stored', async () => {
  expect(await connect('key_other')).toMatchObject({
    code: 'connection-unfit',
    fields: { secret_key: expect.stringContaining('sk_live_') },
  })
  expect(await connect('sk_test_wrong000000')).toMatchObject({
    code: 'connection-unfit',
    fields: { secret_key: expect.stringContaining('no reconoce') },
  })
  url = 'http://127.0.0.1:9'
  expect(await connect(facturapiKey)).toMatchObject({ code: 'connection-failed' })
  url = facturapi.url
  expect(await readActiveConnection(db, cipher, 'invoices')).toEqual({ state: 'none' })
})

it('an invoice connection says whose it is, its mode and what is missing; its key is sealed', async () => {
  facturapi.behaviour.pendingSteps = [{ type: 'certificate', description: 'Sube tu CSD' }]
  const seen =
    'Facturas de ESCUELA KEMPER URGATE, modo de prueba: lo que timbra no vale ante el SAT. Le falta: Sube tu CSD'
  expect(await connect(facturapiKey)).toMatchObject({ ok: true, seen })
  const { connections } = await readConnections(db, cipher, 'invoices')
  expect(connections).toMatchObject([{ provider: 'facturapi', hints: { secret_key: '0000' } }])
  expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain(
    facturapiKey,
  )
})
