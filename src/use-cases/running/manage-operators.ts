import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { ownerRole } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'

/** Somebody who runs the shop, and by whose order. */
type Order = { email: string; actor: string }
type NoSuchRole = Refusal<'role-not-found', { roles: string[] }>
type LastOwner = Refusal<'last-owner'>

/** Lets somebody run the shop, with the permissions of these roles. The first one is its owner. */
export function addOperator(
  db: Db,
  { email, roles, actor }: Order & { roles: readonly string[] },
  now: Date,
): Promise<Granted | NoSuchRole | Refusal<'already-there' | 'owner-first'>> {
  return inTransaction(db, async (transaction) => {
    const known = await operators.holdRoles(transaction)
    const chosen = chosenRoles(known, roles)
    if (!chosen.ok) return chosen
    if (await operators.findByEmail(transaction, email)) return refuse('already-there')
    if (!roles.includes(ownerRole) && (await ownersOf(transaction, known)) === 0)
      return refuse('owner-first')
    const id = await operators.add(transaction, email, now)
    await operators.setRoles(transaction, id, chosen.ids)
    const entry = { actor, action: 'operator-added', subject: `operator:${id}` }
    await auditLog.add(transaction, { ...entry, after: { roles } }, now)
    return { ok: true }
  })
}

/** Gives somebody these roles instead of theirs. One owner stays. */
export function changeRoles(
  db: Db,
  { email, roles, actor }: Order & { roles: readonly string[] },
  now: Date,
): Promise<Granted | NoSuchRole | LastOwner | Refusal<'operator-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const known = await operators.holdRoles(transaction)
    const chosen = chosenRoles(known, roles)
    if (!chosen.ok) return chosen
    const operator = await operators.findByEmail(transaction, email)
    if (!operator) return refuse('operator-not-found')
    const staysOwner = roles.includes(ownerRole)
    if (!staysOwner && (await isLastOwner(transaction, operator, known)))
      return refuse('last-owner')
    await operators.setRoles(transaction, operator.id, chosen.ids)
    const entry = { actor, action: 'operator-roles', subject: `operator:${operator.id}` }
    const change = { before: { roles: operator.roles }, after: { roles } }
    await auditLog.add(transaction, { ...entry, ...change }, now)
    return { ok: true }
  })
}

/** Takes somebody's permissions away for good; what they did keeps their name. */
export function removeOperator(
  db: Db,
  { email, actor }: Order,
  now: Date,
): Promise<Granted | LastOwner | Refusal<'operator-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const known = await operators.holdRoles(transaction)
    const operator = await operators.findByEmail(transaction, email)
    if (!operator) return refuse('operator-not-found')
    if (await isLastOwner(transaction, operator, known)) return refuse('last-owner')
    await operators.remove(transaction, operator.id, now)
    const entry = { actor, action: 'operator-removed', subject: `operator:${operator.id}` }
    await auditLog.add(transaction, { ...entry, before: { roles: operator.roles } }, now)
    return { ok: true }
  })
}

function chosenRoles(
  known: readonly operators.Role[],
  names: readonly string[],
): Granted<{ ids: number[] }> | NoSuchRole {
  const ids = names.map((name) => known.find((role) => role.name === name)?.id)
  return ids.length > 0 && ids.every((id) => id !== undefined)
    ? { ok: true, ids }
    : refuse('role-not-found', { roles: known.map(({ name }) => name) })
}

async function isLastOwner(
  db: Db,
  { roles }: operators.Operator,
  known: readonly operators.Role[],
): Promise<boolean> {
  return roles.includes(ownerRole) && (await ownersOf(db, known)) === 1
}

async function ownersOf(db: Db, known: readonly operators.Role[]): Promise<number> {
  const owner = known.find(({ name }) => name === ownerRole)
  return owner ? operators.countWith(db, owner.id) : 0
}
