import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { ChangeRoleBody, MakeRoleBody, RoleParams, RolesReply } from '#contract/operator/people.ts'
import { Done } from '#contract/problem.ts'
import { permissions } from '#domain/running/permissions.ts'
import { changeRole, makeRole, readRoles, removeRole } from '#use-cases/running/manage-roles.ts'
import type { Caller } from '#use-cases/running/recognize-operator.ts'
import { sendEditRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'role-exists': 'Ya hay un rol con ese nombre.',
  'role-not-found': 'Ese rol ya no existe.',
  'role-in-use': 'Hay personas con ese rol; dales otro antes.',
  'owner-role': 'El rol dueño lo puede todo y se queda así.',
  'permission-not-found': 'No hay un permiso así.',
}

/** Routes of roles and their permissions. */
export async function roleRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/roles',
    {
      config: { needs: 'people:read' },
      schema: {
        operationId: 'listRoles',
        summary: 'Los roles con sus permisos, y todos los permisos que hay',
        response: { 200: RolesReply },
      },
    },
    async () => ({ roles: await readRoles(db), permissions: [...permissions.keys()] }),
  )

  app.post(
    '/api/v1/roles',
    {
      config: { needs: 'people:write', stepUp: true },
      schema: {
        operationId: 'createRole',
        summary: 'Hace un rol de permisos',
        body: MakeRoleBody,
        response: { 200: Done },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const made = await makeRole(db, { ...body, ...orderOf(caller), requestId }, clock())
      return made.ok
        ? done(`El rol «${body.name}» ya se puede dar.`)
        : sendEditRefused(reply, made, refusals)
    },
  )

  app.put(
    '/api/v1/roles/:name',
    {
      config: { needs: 'people:write', stepUp: true },
      schema: {
        operationId: 'updateRole',
        summary: 'Da a un rol otros permisos, al instante para quien lo tiene',
        params: RoleParams,
        body: ChangeRoleBody,
        response: { 200: Done },
      },
    },
    async ({ params: { name }, body, caller, id: requestId }, reply) => {
      const order = { name, ...body, ...orderOf(caller), requestId }
      const changed = await changeRole(db, order, clock())
      return changed.ok
        ? done(`El rol «${name}» cambió.`)
        : sendEditRefused(reply, changed, refusals)
    },
  )

  app.delete(
    '/api/v1/roles/:name',
    {
      config: { needs: 'people:write', stepUp: true },
      schema: {
        operationId: 'deleteRole',
        summary: 'Quita un rol que nadie tiene',
        params: RoleParams,
        response: { 200: Done },
      },
    },
    async ({ params: { name }, caller, id: requestId }, reply) => {
      const removed = await removeRole(db, { name, ...orderOf(caller), requestId }, clock())
      return removed.ok
        ? done(`El rol «${name}» ya no existe.`)
        : sendEditRefused(reply, removed, refusals)
    },
  )
}

function orderOf({ actor, operator }: Caller) {
  return { actor, own: operator.permissions }
}
