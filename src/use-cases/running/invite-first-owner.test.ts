import { expect, it } from 'vitest'
import * as operators from '#persistence/running/operators.ts'
import { testDatabase } from '#test/support/database.ts'
import { inviteFirstOwner } from './manage-operators.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-23T18:00:00Z')
const owners = async () =>
  (await operators.listOperators(db))
    .filter(({ roles }) => roles.includes('dueño'))
    .map(({ email }) => email)

it('the start of a shop invites the configured first owner by mail until an owner has signed in', async () => {
  await inviteFirstOwner(db, 'ana@tienda.nx', now)
  await inviteFirstOwner(db, 'ana@tienda.nx', now)
  expect(await owners()).toEqual(['ana@tienda.nx'])
  await inviteFirstOwner(db, 'ana@tienda.mx', now)
  expect(await owners()).toEqual(['ana@tienda.mx', 'ana@tienda.nx'])
  const ana = await operators.findInvitedOperator(db, 'ana@tienda.mx')
  const identity = { issuer: 'http://identity.test', subject: 'ana', email: 'ana@tienda.mx' }
  expect(await operators.acceptOperatorInvitation(db, ana!.id, identity)).toBe(true)
  await inviteFirstOwner(db, 'luis@tienda.mx', now)
  expect(await owners()).toEqual(['ana@tienda.mx', 'ana@tienda.nx'])
})
