import type { FastifyInstance } from 'fastify'
import { lastOwnerText } from '#domain/running/permissions.ts'
import * as operators from '#persistence/running/operators.ts'
import {
  addOperator,
  changeRoles,
  readOperators,
  removeOperator,
} from '#use-cases/running/manage-operators.ts'
import type { Caller } from '#use-cases/running/recognize-operator.ts'
import { sendEditRefused, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'already-there': 'Ya es de la tienda; cambia sus roles en la lista.',
  'owner-first': 'La primera persona lleva el rol dueño.',
  'last-owner': lastOwnerText,
  'operator-not-found': 'Esa persona ya no es de la tienda.',
  'role-not-found': 'Uno de esos roles no existe.',
}

/** Routes of operators and their roles. */
export async function peopleRoutes(server: FastifyInstance, { db, clock, officeUrl }: OfficeTools) {
  serve(
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

  serve(
    server,
    'invitePerson',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Invita a una persona, que entra con ese correo verificado',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { email, roles } = body
      const order = { email: email.toLowerCase(), roles, ...orderOf(caller), requestId }
      const added = await addOperator(db, order, clock())
      return added.ok
        ? done(`${email} ya puede entrar. La tienda no le escribe: dile tú que abra ${officeUrl}.`)
        : sendEditRefused(reply, added, refusals)
    },
  )

  serve(
    server,
    'setPersonRoles',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Da a una persona otros roles en lugar de los suyos',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const person = await operators.findById(db, params.id)
      if (!person) return sendRefused(reply, { code: 'operator-not-found' }, refusals)
      const { email } = person
      const order = { email, ...body, ...orderOf(caller), requestId }
      const changed = await changeRoles(db, order, clock())
      return changed.ok
        ? done(`${email}: ${body.roles.join(', ')}.`)
        : sendEditRefused(reply, changed, refusals)
    },
  )

  serve(
    server,
    'removePerson',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Quita a una persona, con sus sesiones y sus llaves; lo que hizo conserva su nombre',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const person = await operators.findById(db, params.id)
      if (!person) return sendRefused(reply, { code: 'operator-not-found' }, refusals)
      const { email } = person
      const removed = await removeOperator(db, { email, ...orderOf(caller), requestId }, clock())
      return removed.ok
        ? done(`${email} ya no es de la tienda.`)
        : sendEditRefused(reply, removed, refusals)
    },
  )
}

function orderOf({ actor, operator }: Caller) {
  return { actor, permissions: operator.permissions }
}
