import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { mariana, signIn, startIdentity } from '../testing/identity.ts'
import * as accountEvents from './account-events.ts'

const { url } = await createTestDatabase()
const identity = await startIdentity(url)
const pool = new pg.Pool({ connectionString: url })
afterAll(() => pool.end())

const whatHappened = async () =>
  (await pool.query('select what from identity.events order by id')).rows.map(({ what }) => what)

it('the identity provider records successful and rejected sign-ins and credential changes, limited per hour', async () => {
  await signIn(identity, { ...mariana, password: 'no es ésta' })
  await expect.poll(whatHappened).toEqual(['sign-in-refused'])
  const { browser } = await signIn(identity, mariana)
  await browser.go('/cuenta/contrasena')
  await browser.submit('Guardar contraseña', {
    actual: mariana.password,
    clave: 'cuatro palabras bien escogidas',
  })
  expect(await whatHappened()).toEqual(['sign-in-refused', 'signed-in', 'credentials-changed'])
  const { rows: changes } = await pool.query(
    'select detail from identity.events where detail is not null',
  )
  expect(changes).toEqual([{ detail: 'password' }])

  const event = { sub: 'somebody', what: 'sign-in-refused' } as const
  for (let round = 0; round < 35; round += 1) await accountEvents.addAccountEvent(pool, event)
  await accountEvents.addAccountEvent(pool, { ...event, what: 'credentials-changed' })
  const { rows } = await pool.query(
    'select what, count(*)::int as times from identity.events where sub = $1 group by what order by what',
    ['somebody'],
  )
  expect(rows).toEqual([
    { what: 'credentials-changed', times: 1 },
    { what: 'sign-in-refused', times: 30 },
  ])
})
