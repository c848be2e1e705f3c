import { type Static, type TSchema, Type } from 'typebox'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { shopRefusals } from './refusals/shop-refusals.ts'

/** Every code with which the API refuses a request. */
export const ProblemCode = Type.Enum(getTypedKeys(shopRefusals))
export type ProblemCode = keyof typeof shopRefusals

/** An error reply of the API; the storefront recognises errors by the fixed texts in `message`. */
export const ApiProblemDetails = Type.Object({
  message: Type.String(),
  messageForUser: Type.Optional(Type.String()),
  code: ProblemCode,
  requestId: Type.Optional(Type.String()),
})
export type ApiProblemDetails = Static<typeof ApiProblemDetails>

/** Reply to a request that a business rule refuses: HTTP 200, nothing changed. */
export const BusinessRuleErrorResponse = Type.Object({
  success: Type.Literal(false),
  code: ProblemCode,
  messageForUser: Type.String(),
  errors: Type.Array(Type.String()),
})
export type BusinessRuleErrorResponse = Static<typeof BusinessRuleErrorResponse>

/** A success reply without data, only a message. */
export const SuccessResponse = Type.Object({
  success: Type.Literal(true),
  messageForUser: Type.String(),
})
export type SuccessResponse = Static<typeof SuccessResponse>

/**
 * Creates a schema that accepts either the reply or the error of a business rule that refuses the
 * request (HTTP 200).
 */
export function createResponseOrErrorSchema<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, BusinessRuleErrorResponse])
}

/**
 * Schema of a reply or of the error for an invalid request. The TypeScript type is that of the
 * reply alone, because clients send valid requests.
 */
export function createResponseOrInvalidInputSchema<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>(createResponseOrErrorSchema(schema))
}

/**
 * Reply of operations that return no data: a success message, or an error because a business rule
 * refuses the request.
 */
export const ResultResponse = createResponseOrErrorSchema(SuccessResponse)

/**
 * Reply of form operations that return no data: a success message, or an error, optionally with one
 * message per invalid field.
 */
export const ResultWithFieldErrorsResponse = Type.Union([
  SuccessResponse,
  Type.Object({
    ...BusinessRuleErrorResponse.properties,
    fields: Type.Record(Type.String(), Type.String()),
  }),
  BusinessRuleErrorResponse,
])
