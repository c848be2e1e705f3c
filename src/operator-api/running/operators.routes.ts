import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import * as operators from '#persistence/running/operators.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import {
  addOperator,
  changeRolesOfOperator,
  readOperators,
  removeOperator,
} from '#use-cases/running/manage-operators.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = {
  'role-not-found': 'Uno de esos roles no existe.',
}

/** Routes of operators and their roles. */
export async function operatorAndRoleRoutes(
  server: FastifyInstance,
  { db, clock, officeUrl }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listPeople',
    { config: { needs: 'people:read' }, summary: 'Las personas que llevan la tienda' },
    async () => {
      const people = await readOperators(db)
      return {
        people: people.map(({ lastSignIn, ...person }) => ({
          ...person,
          last_sign_in: lastSignIn ? { ...lastSignIn, at: lastSignIn.at.toISOString() } : null,
        })),
        entrance: officeUrl,
      }
    },
  )

  registerOperationRoute(
    server,
    'invitePerson',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Invita a una persona, que entra con ese correo verificado',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { email, roles } = body
      const order = { email: email.toLowerCase(), roles, ...orderOf(caller), requestId }
      const invitedBy = formatAuditLogActor(caller.actor)
      const added = await addOperator(db, { ...order, invitedBy }, clock())
      return added.ok
        ? createSuccessReply(`Invitamos a ${email} por correo. También puede abrir ${officeUrl}.`)
        : sendRefusal(reply, added, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'setPersonRoles',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Da a una persona otros roles en lugar de los suyos',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const person = await operators.findOperator(db, params.id)
      if (!person) return sendRefusal(reply, { code: 'operator-not-found' })
      const { email } = person
      const order = { email, ...body, ...orderOf(caller), requestId }
      const changed = await changeRolesOfOperator(db, order, clock())
      return changed.ok
        ? createSuccessReply(`${email}: ${body.roles.join(', ')}.`)
        : sendRefusal(reply, changed, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'removePerson',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Quita a una persona, con sus sesiones y sus llaves; lo que hizo conserva su nombre',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const person = await operators.findOperator(db, params.id)
      if (!person) return sendRefusal(reply, { code: 'operator-not-found' })
      const { email } = person
      const removed = await removeOperator(db, { email, ...orderOf(caller), requestId }, clock())
      return removed.ok
        ? createSuccessReply(`${email} ya no es de la tienda.`)
        : sendRefusal(reply, removed)
    },
  )
}

function orderOf({ actor, operator }: OfficeCaller) {
  return { actor, permissions: operator.permissions }
}
