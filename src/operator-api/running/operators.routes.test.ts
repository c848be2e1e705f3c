import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')

it('the operator API returns the signed-in operator and when step-up authentication expires', async () => {
  const { body } = await office.get('me', owner.as)
  expect(body).toMatchObject({
    email: owner.email,
    roles: ['dueño'],
    authenticated_at: '2026-11-21T18:00:00.000Z',
    step_up_until: '2026-11-21T18:10:00.000Z',
  })
  expect(body.permissions).toContain('audit:read')
})

it('an owner invites, changes roles and removes operators, each logged with its request id', async () => {
  const invited = { email: 'Eva@Tienda.test', roles: ['soporte'] }
  const { status, body: said } = await office.post('people', invited, owner.as)
  expect([status, said.messageForUser]).toEqual([200, expect.stringContaining(officeUrl)])
  const { body } = await office.get('people', owner.as)
  expect(body.entrance).toBe(officeUrl)
  expect(
    body.people.find(({ email }: { email: string }) => email === 'eva@tienda.test'),
  ).toMatchObject({ entered: false, last_sign_in: null })
  const { id } = body.people.find(({ email }: { email: string }) => email === 'eva@tienda.test')
  expect((await office.post('people', invited, owner.as)).body).toMatchObject({
    code: 'already-there',
  })
  const mails = await db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('template', '=', 'operator-invited')
    .execute()
  expect(mails).toMatchObject([
    { recipient: 'eva@tienda.test', data: { invitedBy: owner.email, roles: invited.roles } },
  ])
  const changed = await office.put(`people/${id}/roles`, { roles: ['catálogo'] }, owner.as)
  expect(changed.status).toBe(200)
  const session = await office.session(id)
  expect((await office.get('me', session)).body.roles).toEqual(['catálogo'])
  expect((await office.delete(`people/${id}`, owner.as)).status).toBe(200)
  expect((await office.get('me', session)).body.code).toBe('sign-in-required')
  const actor = `operator:${owner.email}`
  expect(await auditOf(db, `operator:${id}`)).toMatchObject(
    ['operator-added', 'operator-roles', 'operator-removed'].map((action) => ({ actor, action })),
  )
})

it('removing the last owner from the operator list is rejected, and invalid input is explained', async () => {
  for (const { id } of (await office.get('people', owner.as)).body.people) {
    if (id !== owner.id) await office.delete(`people/${id}`, owner.as)
  }
  expect((await office.delete(`people/${owner.id}`, owner.as)).body.code).toBe('last-owner')
  expect((await office.put('people/999999/roles', { roles: ['soporte'] }, owner.as)).status).toBe(
    404,
  )
  const wrong = await office.post('people', { email: 'nadie', roles: ['jefe'] }, owner.as)
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['email']])
  const unknown = await office.post('people', { email: 'a@b.test', roles: ['jefe'] }, owner.as)
  expect(unknown.body).toMatchObject({ code: 'role-not-found' })
})

it('an operator cannot grant others a permission that they lack', async () => {
  await db
    .insertInto('roles')
    .values({ name: 'personal', permissions: ['people:write', 'orders:read'] })
    .execute()
  const later = await testOffice(db)
  const head = await later.person('personal')
  const order = { email: 'otra@tienda.test', roles: ['dueño'] }
  expect(await later.post('people', order, head.as)).toMatchObject({
    status: 403,
    body: { code: 'beyond-own' },
  })
  const raised = await later.put(`people/${head.id}/roles`, { roles: ['dueño'] }, head.as)
  expect(raised.body.code).toBe('beyond-own')
  expect((await later.get('me', head.as)).body.roles).toEqual(['personal'])
})

it('an operator cannot change or remove operators and roles with more permissions than their own', async () => {
  const { id } = await office.person('dueño')
  const order = { roles: ['jefatura'] }
  await office.post('roles', { name: 'jefatura', permissions: ['people:write'] }, owner.as)
  const later = await testOffice(db)
  const head = await later.person('jefatura')
  const answers = [
    await later.put(`people/${id}/roles`, order, head.as),
    await later.delete(`people/${id}`, head.as),
    await later.put('roles/soporte', { permissions: ['people:read'] }, head.as),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'beyond-own']),
  )
  const equal = await later.person('jefatura')
  expect((await later.delete(`people/${equal.id}`, head.as)).status).toBe(200)
})

it('a back-office session ends after half an hour without activity, and at latest after twelve hours', async () => {
  const clocked = await testOffice(db)
  const used = await clocked.person('soporte')
  const unused = await clocked.person('soporte')
  clocked.advance(29 * 60)
  expect((await clocked.get('me', used.as)).status).toBe(200)
  clocked.advance(60)
  expect((await clocked.get('me', unused.as)).status).toBe(401)
  for (let minutes = 30; minutes < 12 * 60; minutes += 20) {
    expect((await clocked.get('me', used.as)).status).toBe(200)
    clocked.advance(20 * 60)
  }
  expect((await clocked.get('me', used.as)).status).toBe(401)
})
