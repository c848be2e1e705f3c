import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Schema = Parameters<typeof fastJsonStringify>[0]
type Serializer = (reply: unknown) => string

/** Compiled serializers by schema, shared by all servers of the process. */
const compiled = new WeakMap<object, Serializer>()

/**
 * Serialises replies by schema. Serializers compile on first use, once per shared schema: eager compilation takes seven
 * megabytes per process.
 */
export function createLazySerializers(
  compile: (schema: Schema) => Serializer = fastJsonStringify,
): FastifySerializerCompiler<Schema> {
  return ({ schema }) =>
    (reply) => {
      const known = compiled.get(schema)
      if (known) return known(reply)
      const serialize = compile(schema)
      compiled.set(schema, serialize)
      return serialize(reply)
    }
}
