import type { AuditAction } from '#domain/audit-actions.ts'
import { ownerRole, type Permission, parsePermissions } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
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

type Order = {
  name: string
  actor: string
  own?: CallerPermissions
  requestId?: string
}
type WithPermissions = Order & {
  permissions: readonly string[]
  /** version of the role's permissions that were read before editing (optimistic concurrency) */
  version?: string
}
type NotGiven = Refusal<'permission-not-found'> | PrivilegeEscalation
type NoSuchRole = Refusal<'role-not-found' | 'owner-role'>

/**
 * Reads the operator roles with their permissions, each with a version for detecting concurrent
 * edits.
 */
export async function readOperatorRoles(db: Db) {
  const roles = await operators.listOperatorRoles(db)
  return roles.map((role) => ({
    ...valuesOf(role),
    name: role.name,
    version: createEditConflictVersion(valuesOf(role)),
  }))
}

/** Creates an operator role from permissions. */
export function createOperatorRole(
  db: Db,
  order: WithPermissions,
  now: Date,
): Promise<SuccessResult | NotGiven | Refusal<'role-exists'>> {
  return runInTransaction(db, async (transaction) => {
    const chosen = chosenPermissions(order)
    if (!chosen.ok) return chosen
    const role = { name: order.name, permissions: chosen.permissions }
    if (!(await operators.addOperatorRole(transaction, role, now))) return refuse('role-exists')
    await record(transaction, 'role-made', { ...order, after: chosen.permissions }, now)
    return { ok: true }
  })
}

/**
 * Replaces the permissions of an operator role, effective at once. The owner role is fixed; roles
 * with more permissions than the caller's are rejected.
 */
export function changeOperatorRole(
  db: Db,
  order: WithPermissions,
  now: Date,
): Promise<SuccessResult | NotGiven | NoSuchRole | EditConflict> {
  return runInTransaction(db, async (transaction) => {
    const chosen = chosenPermissions(order)
    if (!chosen.ok) return chosen
    const found = await heldRole(transaction, order.name)
    if (!found.ok) return found
    const { id, permissions } = found.role
    const within = refusePrivilegeEscalation(order.own, permissions)
    if (!within.ok) return within
    const meanwhile = await findEditConflict(transaction, {
      read: order.version,
      values: valuesOf(found.role),
      subject: `role:${order.name}`,
      actions: ['role-made', 'role-changed'],
    })
    if (meanwhile) return meanwhile
    await operators.setOperatorRolePermissions(transaction, id, chosen.permissions)
    const change = { before: permissions, after: chosen.permissions }
    await record(transaction, 'role-changed', { ...order, ...change }, now)
    return { ok: true }
  })
}

/** Removes an operator role without members, whose permissions the caller has too. */
export function removeOperatorRole(
  db: Db,
  order: Order,
  now: Date,
): Promise<SuccessResult | NoSuchRole | Refusal<'role-in-use'> | PrivilegeEscalation> {
  return runInTransaction(db, async (transaction) => {
    const found = await heldRole(transaction, order.name)
    if (!found.ok) return found
    const { id, permissions } = found.role
    const within = refusePrivilegeEscalation(order.own, permissions)
    if (!within.ok) return within
    if ((await operators.listOperatorsWithRole(transaction, id)).length > 0)
      return refuse('role-in-use')
    await operators.deleteOperatorRole(transaction, id)
    await record(transaction, 'role-removed', { ...order, before: permissions }, now)
    return { ok: true }
  })
}

function chosenPermissions({
  permissions,
  own,
}: WithPermissions): SuccessResult<{ permissions: Set<Permission> }> | NotGiven {
  const named = parsePermissions(permissions)
  if (named.size === 0 || named.size < new Set(permissions).size)
    return refuse('permission-not-found')
  const within = refusePrivilegeEscalation(own, named)
  return within.ok ? { ok: true, permissions: named } : within
}

async function heldRole(
  db: Db,
  name: string,
): Promise<SuccessResult<{ role: operators.OperatorRole }> | NoSuchRole> {
  if (name === ownerRole) return refuse('owner-role')
  const role = (await operators.lockOperatorRoles(db)).find((one) => one.name === name)
  return role ? { ok: true, role } : refuse('role-not-found')
}

function valuesOf({ permissions }: operators.OperatorRole) {
  return { permissions: [...permissions] }
}

type Change = { before?: ReadonlySet<Permission>; after?: ReadonlySet<Permission> }

function record(
  db: Db,
  action: AuditAction,
  { name, actor, requestId, before, after }: Order & Change,
  now: Date,
): Promise<void> {
  const shown = (permissions?: ReadonlySet<Permission>) =>
    permissions && { permissions: [...permissions] }
  const entry: auditLog.AuditEntry = { actor, action, subject: `role:${name}`, requestId }
  return auditLog.addAuditEntry(db, { ...entry, before: shown(before), after: shown(after) }, now)
}
