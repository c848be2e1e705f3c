import { type Static, Type } from 'typebox'
import { Id, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import { Method } from './sessions.ts'

const Permissions = Type.Array(Type.String(), {
  description: 'Recurso y `read` o `write`; quien escribe también lee',
})

/** GET /api/v1/me: the caller and their permissions */
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

/** GET /api/v1/people: operators of the shop */
export const PeopleReply = Type.Object({
  people: Type.Array(Person),
  entrance: Type.String({ description: 'La dirección por la que entran' }),
})

/** POST /api/v1/people: invites an operator by e-mail */
export const InviteBody = Type.Object({
  email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 }),
  roles: RoleNames,
})

/** PUT /api/v1/people/:id/roles: replaces the roles of an operator */
export const RolesBody = Type.Object({ roles: RoleNames, version: ReadVersion })

const ChosenPermissions = Type.Array(Type.String({ maxLength: 60 }), {
  minItems: 1,
  maxItems: 60,
  uniqueItems: true,
})

/** POST /api/v1/roles: creates a role */
export const MakeRoleBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  permissions: ChosenPermissions,
})

/** Path parameters of a role. */
export const RoleParams = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) })

/** PUT /api/v1/roles/:name: changes a role */
export const ChangeRoleBody = Type.Object({
  permissions: ChosenPermissions,
  version: ReadVersion,
})

/** GET /api/v1/roles: operator roles with their permissions */
export const RolesReply = Type.Object({
  roles: Type.Array(
    Type.Object({ name: Type.String(), permissions: Permissions, version: Version }),
  ),
  permissions: Permissions,
})
