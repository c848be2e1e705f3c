import Fastify, { type FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { describeSchemaErrors } from './schema-error-texts.ts'

const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })
app.setErrorHandler((error: FastifyError, _request, reply) =>
  reply.send(describeSchemaErrors(error.validation ?? []).map(({ words }) => words)),
)
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
          most: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
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
  [{}, 'Falta.'],
  [{ cost: '$1,20' }, 'Escribe un número, como 1299 o 1,299.50.'],
  [{ cost: -1 }, 'Lo menos es 0.'],
  [{ cost: 1, days: 61 }, 'Lo más es 60.'],
  [{ cost: 1, days: 1.5 }, 'Escribe un número entero.'],
  [{ cost: 1, most: 0 }, 'Lo menos es 1.'],
  [{ cost: 1, most: '10,5' }, 'Escribe un número entero.'],
  [{ cost: 1, name: 'a' }, 'Escribe al menos 3 letras o cifras.'],
  [{ cost: 1, name: 'abcdef' }, 'Es demasiado largo: caben 5 letras o cifras.'],
  [{ cost: 1, way: 'c' }, 'Solo puede ser a o b.'],
  [{ cost: 1, prefixes: [] }, 'Elige al menos uno.'],
])('explains in Spanish what is wrong with the request body %o', async (payload, words) => {
  const reply = await app.inject({ method: 'POST', url: '/', payload })
  expect(reply.json()).toEqual([words])
})
