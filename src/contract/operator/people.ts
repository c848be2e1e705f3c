import { type Static, Type } from 'typebox'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'
import { Method } from './sessions.ts'

const Permissions = Type.Array(Type.String(), {
  description: 'Recurso y `read` o `write`; quien escribe también lee',
})

/** The caller and their permissions */
export const MeReply = Type.Object({
  shop: Type.String({ description: 'Cómo se llama la tienda' }),
  email: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Permissions,
  /** Time of the last authentication; null for an API key. */
  authenticated_at: Type.Union([Moment, Type.Null()]),
  step_up_until: Type.Union([Moment, Type.Null()], {
    description: 'Hasta cuándo no hace falta confirmar la identidad otra vez',
  }),
})
export type MeReply = Static<typeof MeReply>

export const RoleNames = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
})

export const Person = Type.Object({
  id: Id,
  email: Type.String(),
  roles: Type.Array(Type.String()),
  entered: Type.Boolean({ description: 'Si ya entró alguna vez; si no, está invitada' }),
  last_sign_in: Nullable(
    Type.Object(
      { at: Moment, method: Method },
      { description: 'La última vez que entró, si fue hace menos de un mes' },
    ),
  ),
  version: Version,
})
export type Person = Static<typeof Person>

/** Operators of the shop */
export const PeopleReply = Type.Object({
  people: Type.Array(Person),
  entrance: Type.String({ description: 'La dirección por la que entran' }),
})

/** Invites an operator by e-mail */
export const InviteBody = Type.Object({
  email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 }),
  roles: RoleNames,
})

/** Replaces the roles of an operator */
export const RolesBody = Type.Object({ roles: RoleNames, version: ReadVersion })

const ChosenPermissions = Type.Array(Type.String({ maxLength: 60 }), {
  minItems: 1,
  maxItems: 60,
  uniqueItems: true,
})

/** Creates a role */
export const MakeRoleBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  permissions: ChosenPermissions,
})

/** Path parameters of a role. */
export const RoleParams = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) })

/** Changes a role */
export const ChangeRoleBody = Type.Object({
  permissions: ChosenPermissions,
  version: ReadVersion,
})

/** Operator roles with their permissions */
export const RolesReply = Type.Object({
  roles: Type.Array(
    Type.Object({ name: Type.String(), permissions: Permissions, version: Version }),
  ),
  permissions: Permissions,
})

export const operations = {
  listPeople: { method: 'GET', path: 'people', reply: PeopleReply },
  invitePerson: { method: 'POST', path: 'people', body: InviteBody, reply: Done },
  setPersonRoles: {
    method: 'PUT',
    path: 'people/:id/roles',
    params: RowParams,
    body: RolesBody,
    reply: Done,
  },
  removePerson: { method: 'DELETE', path: 'people/:id', params: RowParams, reply: Done },
  getCaller: { method: 'GET', path: 'me', reply: MeReply },
  listRoles: { method: 'GET', path: 'roles', reply: RolesReply },
  createRole: { method: 'POST', path: 'roles', body: MakeRoleBody, reply: Done },
  updateRole: {
    method: 'PUT',
    path: 'roles/:name',
    params: RoleParams,
    body: ChangeRoleBody,
    reply: Done,
  },
  deleteRole: { method: 'DELETE', path: 'roles/:name', params: RoleParams, reply: Done },
} as const satisfies OperationTable
