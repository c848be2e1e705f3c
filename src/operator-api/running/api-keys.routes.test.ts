import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { authenticateApiKey } from '#use-cases/running/authenticate-office-caller.ts'
import { changeRolesOfOperator, removeOperator } from '#use-cases/running/manage-operators.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')
const day = 86_400

function bearer(key: string) {
  return { authorization: `Bearer ${key}` }
}

it('an API key is shown once, stored as a hash, and listed with its last use', async () => {
  const asked = { name: 'almacén', permissions: ['orders:read'] }
  const { body: made } = await office.post('keys', asked, owner.as)
  expect(made.key).toMatch(/^tianguis_key_[\w-]{43}$/)
  const stored = await db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(made.key.slice(13))

  expect((await office.get('me', bearer(made.key))).body).toMatchObject({
    permissions: ['orders:read'],
    step_up_until: null,
  })
  const { body: listed } = await office.get('keys', owner.as)
  expect(listed.keys).toEqual([
    expect.objectContaining({
      name: 'almacén',
      end: made.key.slice(-4),
      permissions: ['orders:read'],
      made_by: owner.email,
      last_used_at: office.now().toISOString(),
    }),
  ])
  expect(JSON.stringify(listed)).not.toContain(made.key)
  expect(await auditOf(db, `api-key:${made.id}`)).toMatchObject([
    { actor: `operator:${owner.email}`, action: 'api-key-made' },
  ])
})

it('an API key can be revoked only once', async () => {
  const { id, as } = await office.key(['orders:read'])
  expect((await office.delete(`keys/${id}`, owner.as)).body.messageForUser).toContain('almacén')
  expect((await office.get('me', as)).body.code).toBe('sign-in-required')
  expect((await office.delete(`keys/${id}`, owner.as)).status).toBe(404)
  expect((await auditOf(db, `api-key:${id}`)).map(({ action }) => action)).toEqual([
    'api-key-made',
    'api-key-withdrawn',
  ])
})

it('an API key expires after 90 days by default', async () => {
  const { as } = await office.key(['orders:read'])
  office.advance(89 * day)
  expect((await office.get('me', as)).status).toBe(200)
  office.advance(day)
  expect((await office.get('me', as)).status).toBe(401)
  const late = await office.person('dueño')
  const asked = { name: 'x', permissions: ['orders:read'], days: 366 }
  expect((await office.post('keys', asked, late.as)).body).toMatchObject({
    code: 'invalid-input',
    fields: { days: expect.anything() },
  })
})

it('an API key never has more permissions than its creator, even if the creator loses permissions later', async () => {
  const maker = await office.person('dueño')
  const { as } = await office.key(['orders:write', 'settings:read'], maker)
  await changeRolesOfOperator(
    db,
    { email: maker.email, roles: ['pedidos'], actor: 'operator:ana' },
    office.now(),
  )
  expect((await office.get('me', as)).body.permissions).toEqual(['orders:read', 'orders:write'])

  const packer = await office.person('pedidos')
  await expect(office.key(['settings:read'], packer)).rejects.toThrow('beyond-own')
})

it('an API key is revoked when its creator is removed, and stays revoked if the creator is invited again', async () => {
  const maker = await office.person('dueño')
  const { as } = await office.key(['orders:read'], maker)
  await removeOperator(db, { email: maker.email, actor: 'operator:ana' }, office.now())
  expect((await office.get('me', as)).status).toBe(401)
  await office.person('dueño', { email: maker.email })
  expect((await office.get('me', as)).status).toBe(401)
})

it('the audit log names an API key together with its creator', async () => {
  const { id, as } = await office.key(['orders:read'], owner)
  const caller = await authenticateApiKey(db, as.authorization?.split(' ')[1] ?? '', office.now())
  expect(caller?.actor).toBe(`operator:${owner.email}/key:${id}`)
})

it('an API key can be created, listed and revoked from the command line as well', async () => {
  const { run } = operatorOf(db, { now: office.now })
  const made = await run(
    'make-key',
    'contador',
    '--permission',
    'invoices:read',
    '--as',
    owner.email,
  )
  const [key = ''] = made.written.match(/tianguis_key_[\w-]{43}/) ?? []
  expect((await office.get('me', bearer(key))).body.permissions).toEqual(['invoices:read'])
  const shown = await run('keys')
  expect(shown.written).toMatch(new RegExp(`contador +…${key.slice(-4)} +invoices:read`))
  const [, id = ''] = made.written.match(/número (\d+)/) ?? []
  expect((await run('withdraw-key', id, '--si')).written).toContain('«contador» ya no vale')
  expect((await office.get('me', bearer(key))).status).toBe(401)
  expect((await run('withdraw-key', id, '--si')).code).toBe(1)
})

it.each([
  [['make-key', 'x', '--permission', 'orders:read'], 'agrega --as'],
  [['make-key', 'x', '--permission', 'orders:eat', '--as', owner.email], 'No hay un permiso así'],
  [['make-key', 'x', '--permission', 'orders:read', '--days', '400', '--as', owner.email], '365'],
])('an API key request rejects %j in words', async (words, reason) => {
  const { code, noted } = await operatorOf(db, { now: office.now }).run(...words)
  expect({ code, noted }).toEqual({ code: 1, noted: expect.stringContaining(reason) })
})
