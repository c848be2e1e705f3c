import Fastify from 'fastify'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { createLazyValidators } from './lazy-validators.ts'

const Wanted = Type.Object(
  { quantity: Type.Integer({ minimum: 1 }), note: Type.Optional(Type.String({ maxLength: 5 })) },
  { additionalProperties: false },
)

describe('requests', () => {
  it('API request validators compiled on first use reject the same requests as validators compiled at startup', async () => {
    const apps = [Fastify(), Fastify().setValidatorCompiler(createLazyValidators())]
    const requests = ['quantity=3&other=1', 'quantity=0', 'note=abc', 'quantity=2&note=abcdef', '']
    const [ahead, lazy] = await Promise.all(
      apps.map(async (app) => {
        app.get('/', { schema: { querystring: Wanted } }, async ({ query }) => query)
        const replies = await Promise.all(requests.map((query) => app.inject(`/?${query}`)))
        return replies.map(({ statusCode, body }) => `${statusCode} ${body}`)
      }),
    )
    expect(lazy).toEqual(ahead)
    expect(lazy?.map((reply) => reply.slice(0, 3))).toEqual(['200', '400', '400', '400', '400'])
    expect(lazy?.[0]).toBe('200 {"quantity":3}')
  })

  it('concurrent invalid API requests each get the validation error of their own body', async () => {
    const app = Fastify().setValidatorCompiler(createLazyValidators())
    app.get('/', { schema: { querystring: Wanted } }, async () => 'fine')
    const messages = await Promise.all(
      ['quantity=0', 'quantity=1', 'quantity=1&note=abcdef'].map(async (query) => {
        const reply = await app.inject(`/?${query}`)
        return reply.statusCode === 200 ? '' : reply.json<{ message: string }>().message
      }),
    )
    expect(messages).toEqual([
      'querystring/quantity must be >= 1',
      '',
      'querystring/note must NOT have more than 5 characters',
    ])
  })
})
