import { expect, it } from 'vitest'
import { putSettings } from '#persistence/running/settings-and-legal-text-writes.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()
const { app } = await testApi(db, { shopUrl: 'https://tienda.mx' })
const read = () => app.inject('/.well-known/security.txt')

it('security.txt contains the configured security contact of the shop and an expiry date', async () => {
  expect((await read()).statusCode).toBe(404)
  const support = { phone: '55', email: 'hola@tienda.mx', hours: 'L', address: 'Calle 1' }
  await putSettings(db, { support })

  const { statusCode, headers, body } = await read()

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Contact: mailto:hola@tienda.mx\n')
  expect(body).toContain('Expires: 2027-05-22T18:00:00.000Z\n')
  expect(body).toContain('Canonical: https://tienda.mx/.well-known/security.txt\n')
})
