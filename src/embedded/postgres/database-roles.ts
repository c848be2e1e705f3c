import { hkdfSync } from 'node:crypto'
import type pg from 'pg'

/**
 * Schemas per database role: the shop's role owns the database, the role of each other service owns
 * one schema.
 */
const schemasOf = {
  shop: ['public', 'jobs'],
  identity: ['identity'],
  payments: ['payment_simulator'],
} as const

type Role = keyof typeof schemasOf

const roles: Role[] = ['shop', 'identity', 'payments']
const guests = ['identity', 'payments'] as const

/** Connection URLs per database role; the roles' passwords derive from the superuser's. */
export function createDatabaseRoleUrls(superuserUrl: string): Record<Role, string> {
  const addressFor = (role: Role) => {
    const url = new URL(superuserUrl)
    const { password } = url
    url.username = nameOf(role)
    url.password = passwordOf(role, password)
    return url.href
  }
  return {
    shop: addressFor('shop'),
    identity: addressFor('identity'),
    payments: addressFor('payments'),
  }
}

/** Creates missing database roles and makes the shop's role the owner of the database. */
export async function createDatabaseRoles(
  superuser: pg.Client,
  database: string,
  password: string,
) {
  const { rows } = await superuser.query<{ rolname: string }>('select rolname from pg_roles')
  const known = new Set(rows.map(({ rolname }) => rolname))
  for (const role of roles) {
    if (!known.has(nameOf(role))) await superuser.query(`create role ${nameOf(role)}`)
    await superuser.query(
      `alter role ${nameOf(role)} with login nosuperuser nocreatedb nocreaterole noreplication
         nobypassrls password '${passwordOf(role, password)}'`,
    )
  }
  await superuser.query(`alter database ${database} owner to ${nameOf('shop')}`)
  await superuser.query(`revoke all on database ${database}, postgres, template1 from public`)
  await superuser.query(`grant connect on database ${database} to ${guests.map(nameOf).join(', ')}`)
}

/**
 * Makes database roles the owners of schemas and objects that earlier versions created under
 * another role.
 */
export async function assignSchemasToRoles(superuser: pg.Client) {
  await superuser.query('begin')
  for (const role of guests) {
    for (const schema of schemasOf[role]) {
      await superuser.query(`create schema if not exists ${schema}`)
    }
  }
  await superuser.query('revoke all on schema public from public')
  for (const role of roles) {
    const { rows } = await superuser.query<{ object: string }>(ownedByOthers, [
      schemasOf[role],
      nameOf(role),
    ])
    for (const { object } of rows) {
      await superuser.query(`alter ${object} owner to ${nameOf(role)}`)
    }
  }
  await superuser.query('commit')
}

function nameOf(role: Role) {
  return `tianguis_${role}`
}

function passwordOf(role: Role, superuserPassword: string) {
  const bytes = hkdfSync('sha256', superuserPassword, 'tianguis', `database role: ${role}`, 24)
  return Buffer.from(bytes).toString('base64url')
}

// Query for objects that another role owns. Sequences and row types follow the owner of their
// table; extension objects and schema `public` are excluded.
const ownedByOthers = `
with asked as (select oid, nspname, nspowner from pg_namespace where nspname = any ($1)),
role as (select oid from pg_roles where rolname = $2)
select 'schema ' || quote_ident(nspname) as object from asked, role
where nspowner <> role.oid and nspname <> 'public'
union all
select 'table ' || c.oid::regclass from pg_class c join asked on asked.oid = relnamespace, role
where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> role.oid and not exists (
  select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
    and (d.deptype = 'e' or d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and relkind = 'S'))
union all
select 'routine ' || p.oid::regprocedure from pg_proc p join asked on asked.oid = pronamespace, role
where proowner <> role.oid and not exists (
  select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
union all
select 'type ' || format_type(t.oid, null) from pg_type t join asked on asked.oid = typnamespace, role
where typtype in ('e', 'd') and typowner <> role.oid and not exists (
  select from pg_depend d where d.objid = t.oid and d.classid = 'pg_type'::regclass and d.deptype = 'e')
union all
select 'text search configuration ' || c.oid::regconfig from pg_ts_config c join asked on asked.oid = cfgnamespace, role
where cfgowner <> role.oid and not exists (
  select from pg_depend d where d.objid = c.oid and d.classid = 'pg_ts_config'::regclass and d.deptype = 'e')`
