import { beforeEach, expect, it } from 'vitest'
import { permissions } from '#domain/running/permissions.ts'
import * as operators from '#persistence/running/operators.ts'
import { testDatabase } from '#test/support/database.ts'
import { operatorOf } from '#test/support/operator.ts'
import { operatorCommandsByName } from './operator-commands-by-name.ts'

const { db } = await testDatabase()
const { run } = operatorOf(db, { now: () => new Date('2026-11-21T18:00:00Z') })

const owner = 'lucia@tienda.test'
const packer = 'marcos@tienda.test'
const entries = () =>
  db.selectFrom('audit_log').select(['actor', 'action']).orderBy('id', 'desc').limit(1).execute()

beforeEach(async () => {
  await db.deleteFrom('operator_roles').execute()
  await db.deleteFrom('operators').execute()
  await run('invite', owner, '--role', 'dueño')
  await run('invite', packer, '--role', 'pedidos')
})

it('the people command lists the operators', async () => {
  const { written } = await run('people')
  expect(written).toContain('lucia@tienda.test   dueño')
  expect(written).toContain('marcos@tienda.test  pedidos')
})

it('the owner role has every permission, even those missing in its stored list; other roles contain only known permissions', async () => {
  const roles = await db.selectFrom('roles').select(['name', 'permissions']).execute()
  const named = roles.flatMap((role) => role.permissions)
  expect(named.filter((name) => !permissions.has(name))).toEqual([])

  const stored = db.updateTable('roles').set({ permissions: ['orders:write'] })
  await stored.where('name', '=', 'dueño').execute()
  const all = [...permissions.values()].filter((name) => name.endsWith(':write'))
  const role = (await operators.listOperatorRoles(db)).find(({ name }) => name === 'dueño')
  const operator = await operators.findOperatorByEmail(db, owner)
  expect([role?.permissions, operator?.permissions]).toEqual([new Set(all), new Set(all)])
})

it('a command run in an operator’s name requires the permissions of their roles, and names missing ones', async () => {
  const allowed = await run('orders', '--as', packer)
  expect(allowed).toMatchObject({ code: 0, noted: '' })
  const refused = await run('settings', `--as=${packer.toUpperCase()}`)
  expect(refused).toMatchObject({ code: 1, written: '' })
  expect(refused.noted).toContain('Te falta el permiso de cambiar los ajustes.')
  const unknown = await run('orders', '--as', 'nadie@tienda.test')
  expect(unknown.noted).toContain('no está entre las personas de la tienda')
  expect((await run('orders', '--as')).code).toBe(2)
})

it('the audit log records the operator in whose name a command ran', async () => {
  await run('invite', 'eva@tienda.test', '--role', 'soporte', '--as', owner)
  expect(await entries()).toEqual([{ actor: `operator:${owner}`, action: 'operator-added' }])
})

it.each([
  ['invite', 'otra@tienda.test', '--role', 'jefe', 'Uno de esos roles no existe.'],
  ['invite', packer, '--role', 'dueño', 'Ya es de la tienda'],
  ['change-roles', 'nadie@tienda.test', '--role', 'soporte', 'No está entre las personas'],
  ['change-roles', owner, '--role', 'soporte', 'la única persona con el rol dueño'],
  ['remove-person', owner, '--si', '', 'la única persona con el rol dueño'],
])('the people command rejects %s %s %s %s in words', async (...words) => {
  const reason = words.at(-1) ?? ''
  const { code, written } = await run(...words.slice(0, -1).filter(Boolean))
  expect({ code, written }).toEqual({ code: 1, written: expect.stringContaining(reason) })
})

it('the people command requires that an owner is invited first', async () => {
  await db.deleteFrom('operator_roles').execute()
  await db.deleteFrom('operators').execute()
  const { written } = await run('invite', packer, '--role', 'pedidos')
  expect(written).toContain('La primera persona lleva el rol dueño.')
})

it('the people command keeps one owner when the last two owners give up the role concurrently', async () => {
  await run('change-roles', packer, '--role', 'dueño')
  const gaveUp = await Promise.all([
    run('remove-person', owner, '--si'),
    run('change-roles', packer, '--role', 'pedidos'),
  ])
  expect(gaveUp.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
})

it('the people command removes operators, whose e-mail can be invited again', async () => {
  await run('remove-person', packer, '--si')
  expect((await run('orders', '--as', packer)).code).toBe(1)
  await run('invite', packer, '--role', 'soporte')
  expect((await run('people')).written).toContain('marcos@tienda.test  soporte')
})

it('every operator command requires a permission', () => {
  const needed = Object.values(operatorCommandsByName).flatMap(({ needs }) => needs ?? [])
  expect(needed.filter((one) => !permissions.has(one))).toEqual([])
})
