import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { createOperatorRole } from '#use-cases/running/manage-roles.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')

it('role changes apply to operators immediately, and only roles that no operator has can be removed', async () => {
  const made = { name: 'almacén', permissions: ['stock:write'] }
  expect((await office.post('roles', made, owner.as)).status).toBe(200)
  expect((await office.post('roles', made, owner.as)).body.code).toBe('role-exists')
  const later = await testOffice(db)
  const keeper = await later.person('almacén')
  expect((await later.get('me', keeper.as)).body.permissions).toEqual(['stock:read', 'stock:write'])

  const path = `roles/${encodeURIComponent('almacén')}`
  await office.put(path, { permissions: ['stock:read', 'orders:read'] }, owner.as)
  expect((await later.get('me', keeper.as)).body.permissions).toEqual(['orders:read', 'stock:read'])
  expect((await office.delete(path, owner.as)).body.code).toBe('role-in-use')
  await office.delete(`people/${keeper.id}`, owner.as)
  expect((await office.delete(path, owner.as)).status).toBe(200)
  expect((await office.delete(path, owner.as)).status).toBe(404)
  const actor = `operator:${owner.email}`
  expect(await auditOf(db, 'role:almacén')).toMatchObject(
    ['role-made', 'role-changed', 'role-removed'].map((action) => ({ actor, action })),
  )
})

it('an operator role that two concurrent requests create is stored once', async () => {
  const made = { name: 'turno', permissions: ['stock:read'] }
  const late = await meanwhile(
    db,
    (transaction) =>
      createOperatorRole(transaction, { ...made, actor: 'operator:ana' }, office.now()),
    () => office.post('roles', made, owner.as),
  )
  expect(late.body.code).toBe('role-exists')
})

it('the owner role cannot be edited, and role edits with unknown permissions are rejected', async () => {
  const path = `roles/${encodeURIComponent('dueño')}`
  const less = { permissions: ['orders:read'] }
  expect((await office.put(path, less, owner.as)).body.code).toBe('owner-role')
  expect((await office.delete(path, owner.as)).body.code).toBe('owner-role')
  const unknown = { name: 'otro', permissions: ['orders:read', 'orders:eat'] }
  expect((await office.post('roles', unknown, owner.as)).body.code).toBe('permission-not-found')
})

it('an operator cannot create or edit a role with more permissions than their own', async () => {
  await office.post('roles', { name: 'jefa', permissions: ['people:write'] }, owner.as)
  const later = await testOffice(db)
  const head = await later.person('jefa')
  const more = { permissions: ['people:write', 'refunds:write'] }
  expect((await later.put('roles/jefa', more, head.as)).body).toMatchObject({
    code: 'beyond-own',
    needs: 'refunds:write',
  })
  const made = await later.post('roles', { name: 'amiga', ...more }, head.as)
  expect(made.status).toBe(403)
  await office.post('roles', { name: 'cobranza', permissions: ['refunds:write'] }, owner.as)
  expect((await later.delete('roles/cobranza', head.as)).body.code).toBe('beyond-own')
})

it('operator roles can also be listed, created, changed and removed on the command line', async () => {
  const { run } = operatorOf(db, { now: office.now })
  expect((await run('make-role', 'ventas', '--permission', 'coupons:write')).code).toBe(0)
  await run('set-role', 'ventas', '--permission', 'coupons:read', '--permission', 'points:read')
  expect((await run('roles')).written).toMatch(/ventas +coupons:read points:read/)
  expect((await run('remove-role', 'ventas', '--si')).written).toContain('ya no existe')
  expect((await run('remove-role', 'ventas', '--si')).written).toContain('Ese rol ya no existe')
  expect((await run('set-role', 'pedidos', '--permission', 'orders:eat')).code).toBe(1)
  const packer = await office.person('pedidos')
  const asked = ['make-role', 'x', '--permission', 'orders:read', '--as', packer.email]
  expect((await run(...asked)).written).toContain('Te falta el permiso de cambiar las personas')
})
