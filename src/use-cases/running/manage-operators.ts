import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { ownerRole } from '#domain/running/permissions.ts'
import { signInMethod } from '#domain/running/sign-in-method.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import { type EditConflict, findEditConflict, versionOf } from '../edit-version.ts'
import { isLastOwner, leaveOffice } from '../leave-office.ts'
import { type PrivilegeEscalation, type OwnRights, withinOwn } from '../own-rights.ts'

type Order = {
  email: string
  actor: string
  reason?: string
  requestId?: string
  permissions?: OwnRights
}
type GivingRoles = Order & { roles: readonly string[] }
type NotGiven = Refusal<'role-not-found', { roles: string[] }> | PrivilegeEscalation
type LastOwner = Refusal<'last-owner'>

/** Operators of the shop, each with last sign-in time and method and the version of their roles. */
export async function readOperators(db: Db) {
  const people = await operators.list(db)
  const ids = people.map(({ id }) => id)
  const signIns = await operatorSessions.lastOfEach(db, ids)
  return people.map(({ id, email, entered, roles }) => {
    const last = signIns.find(({ operatorId }) => operatorId === id)
    const lastSignIn = last && { at: last.startedAt, method: signInMethod(last.methods) }
    return { id, email, entered, roles, version: versionOf({ roles }), lastSignIn }
  })
}

/** Adds an operator with roles. The first operator becomes owner. */
export function addOperator(
  db: Db,
  { email, ...order }: GivingRoles,
  now: Date,
): Promise<Granted | NotGiven | Refusal<'already-there' | 'owner-first'>> {
  return inTransaction(db, async (transaction) => {
    const known = await operators.lockRoles(transaction)
    const { roles } = order
    const chosen = chosenRoles(known, order)
    if (!chosen.ok) return chosen
    if (await operators.findByEmail(transaction, email)) return refuse('already-there')
    if (!roles.includes(ownerRole) && (await ownersOf(transaction, known)) === 0)
      return refuse('owner-first')
    const id = await operators.add(transaction, email, now)
    await operators.setRoles(transaction, id, chosen.ids)
    await record(transaction, 'operator-added', id, { ...order, after: { roles } }, now)
    return { ok: true }
  })
}

/** Invites the first owner; no effect after any operator has signed in. */
export async function inviteFirstOwner(db: Db, email: string, now: Date): Promise<void> {
  for (const person of await operators.list(db)) {
    if (!(await operators.findInvited(db, person.email))) return
  }
  await addOperator(db, { email, roles: [ownerRole], actor: 'system' }, now)
}

/** Replaces an operator's roles, unless these exceed the caller's permissions. At least one owner remains. */
export function changeRoles(
  db: Db,
  { email, version, ...order }: GivingRoles & { version?: string },
  now: Date,
): Promise<Granted | NotGiven | LastOwner | Refusal<'operator-not-found'> | EditConflict> {
  return inTransaction(db, async (transaction) => {
    const known = await operators.lockRoles(transaction)
    const { roles } = order
    const chosen = chosenRoles(known, order)
    if (!chosen.ok) return chosen
    const operator = await operators.findByEmail(transaction, email)
    if (!operator) return refuse('operator-not-found')
    const within = withinOwn(order.permissions, operator.permissions)
    if (!within.ok) return within
    const meanwhile = await findEditConflict(transaction, {
      read: version,
      values: { roles: operator.roles },
      subject: `operator:${operator.id}`,
      actions: ['operator-added', 'operator-roles'],
    })
    if (meanwhile) return meanwhile
    const staysOwner = roles.includes(ownerRole)
    if (!staysOwner && (await isLastOwner(transaction, operator, known)))
      return refuse('last-owner')
    await operators.setRoles(transaction, operator.id, chosen.ids)
    const change = { before: { roles: operator.roles }, after: { roles } }
    await record(transaction, 'operator-roles', operator.id, { ...order, ...change }, now)
    return { ok: true }
  })
}

/**
 * Removes an operator with sessions and API keys, unless their permissions exceed the caller's. The row stays, as
 * author of past actions.
 */
export function removeOperator(
  db: Db,
  { email, ...order }: Order,
  now: Date,
): Promise<Granted | LastOwner | PrivilegeEscalation | Refusal<'operator-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const known = await operators.lockRoles(transaction)
    const operator = await operators.findByEmail(transaction, email)
    if (!operator) return refuse('operator-not-found')
    const within = withinOwn(order.permissions, operator.permissions)
    if (!within.ok) return within
    if (await isLastOwner(transaction, operator, known)) return refuse('last-owner')
    const { actor, reason, requestId } = order
    await leaveOffice(transaction, operator, { actor, reason, requestId }, now)
    return { ok: true }
  })
}

function chosenRoles(
  known: readonly operators.Role[],
  { roles, permissions }: Omit<GivingRoles, 'email'>,
): Granted<{ ids: number[] }> | NotGiven {
  const chosen = roles.flatMap((name) => known.find((role) => role.name === name) ?? [])
  if (chosen.length === 0 || chosen.length < roles.length)
    return refuse('role-not-found', { roles: known.map(({ name }) => name) })
  const within = withinOwn(
    permissions,
    chosen.flatMap((role) => [...role.permissions]),
  )
  return within.ok ? { ok: true, ids: chosen.map(({ id }) => id) } : within
}

function record(
  db: Db,
  action: string,
  id: number,
  {
    actor,
    reason,
    requestId,
    before,
    after,
  }: Omit<Order, 'email'> & {
    before?: object
    after?: object
  },
  now: Date,
): Promise<void> {
  const entry = { actor, action, subject: `operator:${id}`, before, after, reason, requestId }
  return auditLog.add(db, entry, now)
}

async function ownersOf(db: Db, known: readonly operators.Role[]): Promise<number> {
  const owner = known.find(({ name }) => name === ownerRole)
  return owner ? (await operators.holdersOf(db, owner.id)).length : 0
}
