import {
  managementToken,
  mariana,
  startIdentity,
} from '@tianguis/identity-provider/testing/identity.ts'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db, url } = await testDatabase()
const office = {
  url: 'http://mostrador.test',
  clientId: 'mostrador',
  clientSecret: 'secret-of-the-office-in-the-tests',
  backchannelLogoutUrl: 'http://mostrador.test/salida',
}
const identity = await startIdentity(url, { office })
const management = { managementUrl: `${identity.issuer}/management`, managementToken }
const now = () => new Date()
const { run } = operatorOf(db, { now, management })
const owner = 'duena@tienda.test'

const linkIn = (written: string) =>
  new RegExp(`^${identity.issuer}/primera-entrada\\?codigo=\\S+$`, 'm').exec(written)?.[0] ?? ''

it('inviting on the console prints a link for one hour, and entry-link another that makes it invalid, both in the audit log', async () => {
  const invited = await run('invite', owner, '--role', 'dueño')
  expect(invited).toMatchObject({ code: 0, noted: '' })
  expect(invited.written).toMatch(/sirve una vez y hasta las? \d+:\d\d [ap]m de (hoy|mañana):/)
  const again = await run('entry-link', owner.toUpperCase())
  expect(again.code).toBe(0)
  const open = async (text: string) => (await identity.browser().go(linkIn(text))).status
  expect([await open(invited.written), await open(again.written)]).toEqual([410, 200])

  const { id } = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', owner)
    .executeTakeFirstOrThrow()
  const entries = await auditOf(db, `operator:${id}`)
  expect(entries).toMatchObject(
    ['operator-added', 'operator-entry-link', 'operator-entry-link'].map((action) => ({
      actor: 'operator:ana',
      action,
    })),
  )
  expect(JSON.stringify(entries)).not.toContain('codigo')
})

it('a person with an account is invited without a link and told to sign in', async () => {
  const { code, written } = await run('invite', mariana.email, '--role', 'soporte')
  expect([code, linkIn(written)]).toEqual([0, ''])
  expect(written).toContain('Ya tiene una cuenta con ese correo: entra al Mostrador')
  const alone = await run('entry-link', mariana.email)
  expect([alone.code, written.endsWith(alone.written)]).toEqual([1, true])
})

it('entry-link gives nothing to people who were not invited, and nothing beyond the roles of whoever asks', async () => {
  const unknown = await run('entry-link', 'nadie@tienda.test')
  expect([unknown.code, unknown.written]).toEqual([1, expect.stringContaining('«invite»')])
  await run('make-role', 'anfitriona', '--permission', 'people:write')
  await run('invite', 'eva@tienda.test', '--role', 'anfitriona')
  const beyond = await run('entry-link', owner, '--as', 'eva@tienda.test')
  expect([beyond.code, linkIn(beyond.written)]).toEqual([1, ''])
})

it('the invitation stands when there is no link, because of another provider or a shop that is not running', async () => {
  const elsewhere = operatorOf(db, { now })
  const other = await elsewhere.run('invite', 'luz@tienda.test', '--role', 'soporte')
  expect(other).toMatchObject({
    code: 0,
    written: expect.stringContaining('solo para el incluido'),
  })
  const stopped = operatorOf(db, {
    now,
    management: { ...management, managementUrl: 'http://127.0.0.1:1' },
  })
  const early = await stopped.run('invite', 'sol@tienda.test', '--role', 'soporte')
  expect(early).toMatchObject({ code: 0, written: expect.stringContaining('Arranca la tienda') })
  expect((await stopped.run('entry-link', 'sol@tienda.test')).code).toBe(1)
  expect(linkIn((await run('entry-link', 'sol@tienda.test')).written)).not.toBe('')
})
