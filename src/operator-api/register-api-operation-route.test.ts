import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import type { Operation } from '#contract/api-operation.ts'
import { operatorApiOperations } from '#contract/operator/all-api-operations.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { refuse } from '#domain/use-case-result.ts'
import { registerOperationRoute } from './register-api-operation-route.ts'
import { sendRefusal } from './send-error-responses.ts'

const options = { config: { needs: 'coupons:read' }, summary: 'Un cupón' } as const

/** Routes that do not compile, each by one fault; the last one compiles. */
function misregister(server: FastifyInstance) {
  registerOperationRoute(server, 'getCoupon', options, async (_request, reply) =>
    // @ts-expect-error a refusal that the operation does not list
    sendRefusal(reply, refuse('role-not-found')),
  )
  // @ts-expect-error a listed refusal that the route does not send
  registerOperationRoute(server, 'deleteRole', options, async (_request, reply) =>
    sendRefusal(reply, refuse('role-in-use')),
  )
  registerOperationRoute(server, 'getCoupon', options, async (_request, reply) =>
    sendRefusal(reply, refuse('coupon-not-found')),
  )
}

it('a route of the operator API sends the refusals that its operation lists, all of them and no other', () => {
  expect(misregister).toBeTypeOf('function')
})

it('the operator API document describes exactly the path parameters of each operation', () => {
  for (const [name, { path, params }] of getTypedEntries<Record<string, Operation>>(
    operatorApiOperations,
  )) {
    const placeholders = Array.from(path.matchAll(/:(\w+)/g), ([, placeholder]) => placeholder)
    const described = Object.keys(Object(params).properties ?? {})
    expect([name, new Set(described)]).toEqual([name, new Set(placeholders)])
  }
})
