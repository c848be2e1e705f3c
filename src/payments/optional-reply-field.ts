import { type TSchema, Type } from 'typebox'

/** A field that a gateway leaves out or sends as null. */
export function maybe<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}
