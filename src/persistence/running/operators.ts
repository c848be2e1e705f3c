import { sql } from 'kysely'
import { findGrantedPermissions, type Permission } from '#domain/running/permissions.ts'
import type { Db } from '../database.ts'

type Identity = { issuer: string; subject: string }

/** User of the back office (operator). */
export type Operator = {
  id: number
  email: string
  /** whether the operator ever signed in; until then the operator is invited */
  entered: boolean
  roles: string[]
  permissions: Set<Permission>
}

export type OperatorRole = { id: number; name: string; permissions: Set<Permission> }

export async function listOperators(db: Db): Promise<Operator[]> {
  return read(db, sql`true`)
}

export async function findOperatorByEmail(db: Db, email: string): Promise<Operator | undefined> {
  const [found] = await read(db, sql`o.email = ${email.toLowerCase()}`)
  return found
}

export async function findOperator(db: Db, id: number): Promise<Operator | undefined> {
  const [found] = await read(db, sql`o.id = ${id}`)
  return found
}

/** Finds the operator with an open invitation for this e-mail. */
export async function findInvitedOperator(db: Db, email: string): Promise<Operator | undefined> {
  const [found] = await read(db, sql`o.email = ${email.toLowerCase()} and o.subject is null`)
  return found
}

/** Finds the operator bound to a subject of the identity provider. */
export async function findOperatorByIdentity(
  db: Db,
  { issuer, subject }: Identity,
): Promise<Operator | undefined> {
  const [found] = await read(db, sql`o.issuer = ${issuer} and o.subject = ${subject}`)
  return found
}

/**
 * Lists the operators that belong to an identity provider account: bound to its identity, or
 * invited or known by its e-mail.
 */
export async function listOperatorsOfIdentityAccount(
  db: Db,
  { issuer, subject, email }: { issuer: string | null; subject: string | null; email: string },
): Promise<Operator[]> {
  return read(
    db,
    sql`(o.email = ${email.toLowerCase()} or o.issuer = ${issuer} and o.subject = ${subject})`,
  )
}

/**
 * Binds an operator's open invitation to an identity of the provider; false if already accepted.
 */
export async function acceptOperatorInvitation(
  db: Db,
  operatorId: number,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const row = await db
    .updateTable('operators')
    .set({ issuer, subject })
    .where('id', '=', operatorId)
    .where('subject', 'is', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function read(db: Db, condition: ReturnType<typeof sql>): Promise<Operator[]> {
  const { rows } = await sql<Omit<Operator, 'permissions'> & { granted: string[] }>`
    select o.id, o.email, o.subject is not null as entered, array_agg(distinct r.name) as roles, array_agg(distinct g.permission) as granted
    from operators o join operator_roles x on x.operator_id = o.id join roles r on r.id = x.role_id
    cross join unnest(r.permissions) as g (permission)
    where o.removed_at is null and ${condition}
    group by o.id order by o.email`.execute(db)
  return rows.map(({ granted, ...operator }) => ({
    ...operator,
    permissions: findGrantedPermissions(operator.roles, granted),
  }))
}

export async function listOperatorRoles(db: Db): Promise<OperatorRole[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .orderBy('id')
    .execute()
  return rows.map((role) => ({
    ...role,
    permissions: findGrantedPermissions([role.name], role.permissions),
  }))
}

/** Locks all roles until the transaction ends, so that no other transaction assigns or revokes one. */
export async function lockOperatorRoles(db: Db): Promise<OperatorRole[]> {
  await db.selectFrom('roles').select('id').orderBy('id').forUpdate().execute()
  return listOperatorRoles(db)
}

/** Adds a role; false when the name is taken. */
export async function addOperatorRole(
  db: Db,
  { name, permissions }: { name: string; permissions: Iterable<Permission> },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('roles')
    .values({ name, permissions: [...permissions], created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setOperatorRolePermissions(
  db: Db,
  roleId: number,
  permissions: Iterable<Permission>,
) {
  const row = { permissions: [...permissions] }
  await db.updateTable('roles').set(row).where('id', '=', roleId).execute()
}

/** Deletes a role and takes it away from all operators, including removed operators. */
export async function deleteOperatorRole(db: Db, roleId: number): Promise<void> {
  await db.deleteFrom('operator_roles').where('role_id', '=', roleId).execute()
  await db.deleteFrom('roles').where('id', '=', roleId).execute()
}

export async function addOperator(db: Db, email: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('operators')
    .values({ email: email.toLowerCase(), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setOperatorRoles(db: Db, operatorId: number, roleIds: readonly number[]) {
  await db.deleteFrom('operator_roles').where('operator_id', '=', operatorId).execute()
  const rows = roleIds.map((role_id) => ({ operator_id: operatorId, role_id }))
  await db.insertInto('operator_roles').values(rows).execute()
}

export async function removeOperator(db: Db, operatorId: number, now: Date): Promise<void> {
  await db.updateTable('operators').set({ removed_at: now }).where('id', '=', operatorId).execute()
}

/** Lists operators with a role, and whether each has signed in. */
export async function listOperatorsWithRole(
  db: Db,
  roleId: number,
): Promise<Pick<Operator, 'id' | 'entered'>[]> {
  const rows = await db
    .selectFrom('operator_roles as x')
    .innerJoin('operators as o', 'o.id', 'x.operator_id')
    .select(['o.id', 'o.subject'])
    .where('x.role_id', '=', roleId)
    .where('o.removed_at', 'is', null)
    .execute()
  return rows.map(({ id, subject }) => ({ id, entered: subject !== null }))
}
