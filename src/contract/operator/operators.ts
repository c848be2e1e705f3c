import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { OperatorSignInMethod } from './operator-sessions.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const Permissions = Type.Array(Type.String(), {
  description: 'Recurso y `read` o `write`; quien escribe también lee',
})

/** The calling operator or API key, with their permissions */
export const CurrentOperatorResponse = Type.Object({
  shop: Type.String({ description: 'Cómo se llama la tienda' }),
  email: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Permissions,
  /** Time of the operator's last authentication; null for an API key. */
  authenticated_at: Type.Union([IsoDateTime, Type.Null()]),
  step_up_until: Type.Union([IsoDateTime, Type.Null()], {
    description: 'Hasta cuándo no hace falta confirmar la identidad otra vez',
  }),
})
export type CurrentOperatorResponse = Static<typeof CurrentOperatorResponse>

export const RoleNames = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
})

export const OperatorAccount = Type.Object({
  id: Id,
  email: Type.String(),
  roles: Type.Array(Type.String()),
  entered: Type.Boolean({ description: 'Si ya entró alguna vez; si no, está invitada' }),
  last_sign_in: Nullable(
    Type.Object(
      { at: IsoDateTime, method: OperatorSignInMethod },
      { description: 'La última vez que entró, si fue hace menos de un mes' },
    ),
  ),
  version: RecordVersion,
})
export type OperatorAccount = Static<typeof OperatorAccount>

/** Operators of the shop */
export const OperatorsResponse = Type.Object({
  people: Type.Array(OperatorAccount),
  entrance: Type.String({ description: 'La dirección por la que entran' }),
})

/** Invites a new operator by e-mail */
export const InviteOperatorBody = Type.Object({
  email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 }),
  roles: RoleNames,
})

/** Replaces the roles of an operator */
export const SetOperatorRolesBody = Type.Object({
  roles: RoleNames,
  version: RecordVersionWhenFormOpened,
})

const ChosenPermissions = Type.Array(Type.String({ maxLength: 60 }), {
  minItems: 1,
  maxItems: 60,
  uniqueItems: true,
})

/** Creates a role, which is a named list of operator permissions */
export const CreateRoleBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  permissions: ChosenPermissions,
})

export const RoleParams = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) })

/** Changes an operator role */
export const UpdateRoleBody = Type.Object({
  permissions: ChosenPermissions,
  version: RecordVersionWhenFormOpened,
})

/** Operator roles with their permissions */
export const RolesResponse = Type.Object({
  roles: Type.Array(
    Type.Object({ name: Type.String(), permissions: Permissions, version: RecordVersion }),
  ),
  permissions: Permissions,
})

export const operatorAndRoleOperations = {
  listPeople: { method: 'GET', path: 'people', reply: OperatorsResponse },
  invitePerson: {
    method: 'POST',
    path: 'people',
    body: InviteOperatorBody,
    reply: SuccessResponse,
    refusals: ['already-there', 'beyond-own', 'owner-first', 'role-not-found'],
  },
  setPersonRoles: {
    method: 'PUT',
    path: 'people/:id/roles',
    params: RowIdParams,
    body: SetOperatorRolesBody,
    reply: SuccessResponse,
    refusals: [
      'beyond-own',
      'changed-meanwhile',
      'last-owner',
      'operator-not-found',
      'role-not-found',
    ],
  },
  removePerson: {
    method: 'DELETE',
    path: 'people/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['beyond-own', 'last-owner', 'operator-not-found'],
  },
  getCaller: { method: 'GET', path: 'me', reply: CurrentOperatorResponse },
  listRoles: { method: 'GET', path: 'roles', reply: RolesResponse },
  createRole: {
    method: 'POST',
    path: 'roles',
    body: CreateRoleBody,
    reply: SuccessResponse,
    refusals: ['beyond-own', 'permission-not-found', 'role-exists'],
  },
  updateRole: {
    method: 'PUT',
    path: 'roles/:name',
    params: RoleParams,
    body: UpdateRoleBody,
    reply: SuccessResponse,
    refusals: [
      'beyond-own',
      'changed-meanwhile',
      'owner-role',
      'permission-not-found',
      'role-not-found',
    ],
  },
  deleteRole: {
    method: 'DELETE',
    path: 'roles/:name',
    params: RoleParams,
    reply: SuccessResponse,
    refusals: ['beyond-own', 'owner-role', 'role-in-use', 'role-not-found'],
  },
} as const satisfies OperationTable
