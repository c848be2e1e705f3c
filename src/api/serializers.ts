import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Schema = Parameters<typeof fastJsonStringify>[0]
type Serializer = (reply: unknown) => string

/**
 * Writes replies as their schemas say. What writes a shape is compiled when the first reply of that shape is sent,
 * and once for all routes that name the same schema: compiled ahead for each of them they fill seven megabytes of
 * every process, most of them for refusals that hardly anybody gets.
 */
export function lazySerializers(
  compile: (schema: Schema) => Serializer = fastJsonStringify,
): FastifySerializerCompiler<Schema> {
  const compiled = new WeakMap<object, Serializer>()
  return ({ schema }) =>
    (reply) => {
      const known = compiled.get(schema)
      if (known) return known(reply)
      const serialize = compile(schema)
      compiled.set(schema, serialize)
      return serialize(reply)
    }
}
