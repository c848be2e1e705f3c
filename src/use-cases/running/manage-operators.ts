import type { AuditAction } from '#domain/audit-actions.ts'
import { getSignInMethodFromAmr } from '#domain/running/operator-sign-in-method.ts'
import { ownerRole } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import {
  type PrivilegeEscalation,
  type CallerPermissions,
  refusePrivilegeEscalation,
} from '../check-caller-permissions.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { enqueueMessage } from '../enqueue-message.ts'
import { isLastOwner, removeOperatorFromOffice } from '../remove-operator-from-office.ts'

type Order = {
  email: string
  actor: string
  reason?: string
  requestId?: string
  permissions?: CallerPermissions
}
type Invitation = Order & {
  roles: readonly string[]
  /** who invites, for the mail to the new operator; no mail without it */
  invitedBy?: string
}
type GivingRoles = Order & { roles: readonly string[] }
type NotGiven = Refusal<'role-not-found', { roles: string[] }> | PrivilegeEscalation
type LastOwner = Refusal<'last-owner'>

/**
 * Reads the operators of the shop, each with last sign-in time and method, and a version of the
 * roles for detecting concurrent edits.
 */
export async function readOperators(db: Db) {
  const people = await operators.listOperators(db)
  const ids = people.map(({ id }) => id)
  const signIns = await operatorSessions.listLastSignIns(db, ids)
  return people.map(({ id, email, entered, roles }) => {
    const last = signIns.find(({ operatorId }) => operatorId === id)
    const lastSignIn = last && { at: last.startedAt, method: getSignInMethodFromAmr(last.methods) }
    return { id, email, entered, roles, version: createEditConflictVersion({ roles }), lastSignIn }
  })
}

/**
 * Adds an operator with roles, and mails the invitation if somebody invites. As long as the shop has
 * no owner, the new operator must be an owner.
 */
export function addOperator(
  db: Db,
  { email, invitedBy, ...order }: Invitation,
  now: Date,
): Promise<SuccessResult | NotGiven | Refusal<'already-there' | 'owner-first'>> {
  return runInTransaction(db, async (transaction) => {
    const known = await operators.lockOperatorRoles(transaction)
    const { roles } = order
    const chosen = chosenRoles(known, order)
    if (!chosen.ok) return chosen
    if (await operators.findOperatorByEmail(transaction, email)) return refuse('already-there')
    if (!roles.includes(ownerRole) && (await ownersOf(transaction, known)) === 0)
      return refuse('owner-first')
    const id = await operators.addOperator(transaction, email, now)
    await operators.setOperatorRoles(transaction, id, chosen.ids)
    await record(transaction, 'operator-added', id, { ...order, after: { roles } }, now)
    if (invitedBy !== undefined) {
      const invitation = {
        dedupeKey: `operator-invited:${id}`,
        recipient: email,
        template: 'operator-invited' as const,
        data: { invitedBy, email, roles: [...roles] },
      }
      await enqueueMessage(transaction, invitation, now)
    }
    return { ok: true }
  })
}

/** Invites the first owner of the shop; has no effect after any operator has signed in. */
export async function inviteFirstOwner(db: Db, email: string, now: Date): Promise<void> {
  for (const person of await operators.listOperators(db)) {
    if (!(await operators.findInvitedOperator(db, person.email))) return
  }
  await addOperator(db, { email, roles: [ownerRole], actor: 'system' }, now)
}

/**
 * Replaces an operator's roles, unless the roles have more permissions than the caller. At least
 * one owner remains.
 */
export function changeRolesOfOperator(
  db: Db,
  { email, version, ...order }: GivingRoles & { version?: string },
  now: Date,
): Promise<SuccessResult | NotGiven | LastOwner | Refusal<'operator-not-found'> | EditConflict> {
  return runInTransaction(db, async (transaction) => {
    const known = await operators.lockOperatorRoles(transaction)
    const { roles } = order
    const chosen = chosenRoles(known, order)
    if (!chosen.ok) return chosen
    const operator = await operators.findOperatorByEmail(transaction, email)
    if (!operator) return refuse('operator-not-found')
    const within = refusePrivilegeEscalation(order.permissions, operator.permissions)
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
    await operators.setOperatorRoles(transaction, operator.id, chosen.ids)
    const change = { before: { roles: operator.roles }, after: { roles } }
    await record(transaction, 'operator-roles', operator.id, { ...order, ...change }, now)
    return { ok: true }
  })
}

/**
 * Removes an operator with sessions and API keys, unless the operator has more permissions than the
 * caller. The database row stays, as author of past actions.
 */
export function removeOperator(
  db: Db,
  { email, ...order }: Order,
  now: Date,
): Promise<SuccessResult | LastOwner | PrivilegeEscalation | Refusal<'operator-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const known = await operators.lockOperatorRoles(transaction)
    const operator = await operators.findOperatorByEmail(transaction, email)
    if (!operator) return refuse('operator-not-found')
    const within = refusePrivilegeEscalation(order.permissions, operator.permissions)
    if (!within.ok) return within
    if (await isLastOwner(transaction, operator, known)) return refuse('last-owner')
    const { actor, reason, requestId } = order
    await removeOperatorFromOffice(transaction, operator, { actor, reason, requestId }, now)
    return { ok: true }
  })
}

function chosenRoles(
  known: readonly operators.OperatorRole[],
  { roles, permissions }: Omit<GivingRoles, 'email'>,
): SuccessResult<{ ids: number[] }> | NotGiven {
  const chosen = roles.flatMap((name) => known.find((role) => role.name === name) ?? [])
  if (chosen.length === 0 || chosen.length < roles.length)
    return refuse('role-not-found', { roles: known.map(({ name }) => name) })
  const within = refusePrivilegeEscalation(
    permissions,
    chosen.flatMap((role) => [...role.permissions]),
  )
  return within.ok ? { ok: true, ids: chosen.map(({ id }) => id) } : within
}

function record(
  db: Db,
  action: AuditAction,
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
  const entry: auditLog.AuditEntry = {
    actor,
    action,
    subject: `operator:${id}`,
    before,
    after,
    reason,
    requestId,
  }
  return auditLog.addAuditEntry(db, entry, now)
}

async function ownersOf(db: Db, known: readonly operators.OperatorRole[]): Promise<number> {
  const owner = known.find(({ name }) => name === ownerRole)
  return owner ? (await operators.listOperatorsWithRole(db, owner.id)).length : 0
}
