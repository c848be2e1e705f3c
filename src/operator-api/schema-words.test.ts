import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { replyToError } from './reply-to-error.ts'

const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })
app.setErrorHandler(replyToError)
app.post(
  '/',
  {
    schema: {
      body: {
        type: 'object',
        required: ['cost'],
        properties: {
          cost: { type: 'number', minimum: 0 },
          days: { type: 'integer', maximum: 60 },
          name: { type: 'string', minLength: 3, maxLength: 5 },
          way: { enum: ['a', 'b'] },
          prefixes: { type: 'array', minItems: 1, uniqueItems: true },
        },
      },
    },
  },
  () => ({}),
)

it.each([
  [{}, { cost: 'Falta.' }],
  [{ cost: '$1,20' }, { cost: 'Escribe un número, como 1299 o 1,299.50.' }],
  [{ cost: -1 }, { cost: 'Lo menos es 0.' }],
  [{ cost: 1, days: 61 }, { days: 'Lo más es 60.' }],
  [{ cost: 1, days: 1.5 }, { days: 'Escribe un número entero.' }],
  [{ cost: 1, name: 'a' }, { name: 'Escribe al menos 3 letras o cifras.' }],
  [{ cost: 1, name: 'abcdef' }, { name: 'Es demasiado largo: caben 5 letras o cifras.' }],
  [{ cost: 1, way: 'c' }, { way: 'Sólo puede ser a o b.' }],
  [{ cost: 1, prefixes: [] }, { prefixes: 'Elige al menos uno.' }],
])('says in Spanish what is wrong with %o', async (payload, fields) => {
  const reply = await app.inject({ method: 'POST', url: '/', payload })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ fields })
})
