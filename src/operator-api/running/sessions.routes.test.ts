import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')
const ana = await office.person('pedidos')

type Listed = { id: number; current: boolean }

async function sessionsOf(as: Record<string, string>): Promise<Listed[]> {
  return (await office.get('me/sessions', as)).body.sessions
}

it('an operator’s own session list in the back office contains no sessions of other operators', async () => {
  await office.session(ana.id)
  const { body } = await office.get('me/sessions', ana.as)
  expect(body.sessions).toHaveLength(2)
  expect(body.sessions.filter(({ current }: Listed) => current)).toMatchObject([
    {
      browser: null,
      started_at: '2026-11-21T18:00:00.000Z',
      last_seen_at: '2026-11-21T18:00:00.000Z',
      ends_at: '2026-11-21T18:30:00.000Z',
    },
  ])
})

it('an operator without the permission for sessions can end only their own', async () => {
  const other = await office.session(ana.id)
  const { id } = (await sessionsOf(other)).find(({ current }) => current)!
  const [theirs] = await sessionsOf(owner.as)
  expect((await office.delete(`me/sessions/${theirs?.id}`, ana.as)).status).toBe(404)
  expect((await sessionsOf(owner.as)).length).toBe(1)
  expect((await office.delete(`me/sessions/${id}`, ana.as)).status).toBe(200)
  expect((await office.get('me', other)).status).toBe(401)
  expect((await office.delete(`me/sessions/${id}`, ana.as)).status).toBe(404)
  expect((await auditOf(db, `operator:${ana.id}`)).at(-1)).toMatchObject({
    actor: `operator:${ana.email}`,
    action: 'operator-sessions-ended',
  })
})

it('an operator can end all of their own sessions except the current one', async () => {
  const others = [await office.session(ana.id), await office.session(ana.id)]
  expect((await office.delete('me/sessions', ana.as)).status).toBe(200)
  for (const other of others) expect((await office.get('me', other)).status).toBe(401)
  expect(await sessionsOf(ana.as)).toMatchObject([{ current: true }])
  const rows = (await auditOf(db, `operator:${ana.id}`)).length
  expect((await office.delete('me/sessions', ana.as)).body.messageForUser).toBe(
    'No había otra sesión abierta.',
  )
  expect(await auditOf(db, `operator:${ana.id}`)).toHaveLength(rows)
})

it('ending other operators’ sessions requires the permission, and is rejected for operators with more permissions', async () => {
  const luis = await office.person('pedidos')
  expect((await office.delete(`people/${luis.id}/sessions`, ana.as)).status).toBe(403)
  expect((await office.delete(`people/${luis.id}/sessions`, owner.as)).status).toBe(200)
  expect((await office.get('me', luis.as)).status).toBe(401)
  expect((await auditOf(db, `operator:${luis.id}`)).at(-1)).toMatchObject({
    actor: `operator:${owner.email}`,
    action: 'operator-sessions-ended',
  })
  const staff = { name: 'gente', permissions: ['people:write'] }
  expect((await office.post('roles', staff, owner.as)).status).toBe(200)
  const rosa = await office.person('soporte')
  const gente = (await office.get('roles', owner.as)).body.roles
  expect(gente.some(({ name }: { name: string }) => name === 'gente')).toBe(true)
  expect((await office.put(`people/${rosa.id}/roles`, { roles: ['gente'] }, owner.as)).status).toBe(
    200,
  )
  const beyond = await office.delete(`people/${owner.id}/sessions`, rosa.as)
  expect(beyond).toMatchObject({ status: 403, body: { code: 'beyond-own' } })
  expect((await office.get('me', owner.as)).status).toBe(200)
  expect((await office.delete('people/999999/sessions', owner.as)).status).toBe(404)
})

it('the list of operator sessions rejects API keys, which have no sessions', async () => {
  const key = await office.key(['people:write'], owner)
  for (const call of [
    office.get('me/sessions', key.as),
    office.delete('me/sessions', key.as),
    office.delete('me/sessions/1', key.as),
    office.delete(`people/${ana.id}/sessions`, key.as),
  ]) {
    expect(await call).toMatchObject({ status: 403, body: { code: 'person-required' } })
  }
})

it('the list of operator sessions omits sessions that ended for inactivity', async () => {
  const eva = await office.person('pedidos')
  office.advance(31 * 60)
  const again = await office.session(eva.id)
  expect(await sessionsOf(again)).toHaveLength(1)
})
