import fastJsonStringify from 'fast-json-stringify'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { describe, expect, it, vi } from 'vitest'
import { createLazySerializers } from './lazy-serializers.ts'

const Shown = Type.Object({ price: Type.Number() })

describe('replies', () => {
  it('API reply serializers output only the fields of the reply schema', async () => {
    const app = Fastify()
    app.setSerializerCompiler(createLazySerializers())
    const product = { price: 9.5, cost: 3 }
    app.get('/product', { schema: { response: { 200: Shown } } }, async () => product)

    expect((await app.inject('/product')).json()).toEqual({ price: 9.5 })
  })

  it('API reply serializers are compiled at the first reply, once per schema, for all servers', () => {
    const compile = vi.fn((schema: object) => fastJsonStringify(schema))
    const route = { method: 'GET', url: '/', schema: Type.Object({ price: Type.Number() }) }
    const [one, other] = [1, 2].map(() => createLazySerializers(compile)(route))
    expect(compile).not.toHaveBeenCalled()

    expect([one, other, one].map((write) => write?.({ price: 1 }))).toEqual(
      Array(3).fill('{"price":1}'),
    )
    expect(compile).toHaveBeenCalledTimes(1)
  })
})
