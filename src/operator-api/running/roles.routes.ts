import type { FastifyInstance } from 'fastify'
import { permissions } from '#domain/running/permissions.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import {
  changeOperatorRole,
  createOperatorRole,
  readOperatorRoles,
  removeOperatorRole,
} from '#use-cases/running/manage-roles.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of roles and their permissions. */
export async function roleRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listRoles',
    {
      config: { needs: 'people:read' },
      summary: 'Los roles con sus permisos, y todos los permisos que hay',
    },
    async () => ({ roles: await readOperatorRoles(db), permissions: [...permissions.keys()] }),
  )

  registerOperationRoute(
    server,
    'createRole',
    { config: { needs: 'people:write', stepUp: true }, summary: 'Hace un rol de permisos' },
    async ({ body, caller, id: requestId }, reply) => {
      const made = await createOperatorRole(db, { ...body, ...orderOf(caller), requestId }, clock())
      return made.ok
        ? createSuccessReply(`El rol «${body.name}» ya se puede dar.`)
        : sendRefusal(reply, made)
    },
  )

  registerOperationRoute(
    server,
    'updateRole',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Da a un rol otros permisos, al instante para quien lo tiene',
    },
    async ({ params: { name }, body, caller, id: requestId }, reply) => {
      const order = { name, ...body, ...orderOf(caller), requestId }
      const changed = await changeOperatorRole(db, order, clock())
      return changed.ok
        ? createSuccessReply(`El rol «${name}» cambió.`)
        : sendRefusal(reply, changed)
    },
  )

  registerOperationRoute(
    server,
    'deleteRole',
    { config: { needs: 'people:write', stepUp: true }, summary: 'Quita un rol que nadie tiene' },
    async ({ params: { name }, caller, id: requestId }, reply) => {
      const removed = await removeOperatorRole(db, { name, ...orderOf(caller), requestId }, clock())
      return removed.ok
        ? createSuccessReply(`El rol «${name}» ya no existe.`)
        : sendRefusal(reply, removed)
    },
  )
}

function orderOf({ actor, operator }: OfficeCaller) {
  return { actor, own: operator.permissions }
}
