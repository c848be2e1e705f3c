import { type TSchema, Type } from 'typebox'

/**
 * An amount in pesos with at most two decimals, in API replies and requests; the server stores
 * integer centavos.
 */
export const Pesos = Type.Number({
  description: 'Pesos mexicanos, IVA incluido, máximo dos decimales',
})

/** A date and time in ISO 8601 with UTC offset. */
export const IsoDateTime = Type.String({ format: 'date-time' })

/** A calendar day in America/Mexico_City, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date' })

/** A time of a day in America/Mexico_City, HH:MM. */
export const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/** A boolean, sent as 0 or 1. */
export const BinaryFlag = Type.Union([Type.Literal(0), Type.Literal(1)])

/** Maximum values of PostgreSQL's integer types; bigint is limited to JavaScript's safe integers. */
export const maxDatabaseIntegers = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }

/** Id of a database row whose id column is a bigint; numeric strings are coerced on input. */
export const Id = Type.Integer({ minimum: 1, maximum: maxDatabaseIntegers.bigint })

/** Id of a database row whose id column is an integer. */
export const IntegerId = Type.Integer({ minimum: 1, maximum: maxDatabaseIntegers.integer })

/** A peso amount as input: not negative, and at most the maximum of a centavos column. */
export const PesosInput = Type.Number({ ...Pesos, minimum: 0, maximum: 1e9 })

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/**
 * Extra fields that clients may send in every request body; they never determine who the caller is
 * and are never logged.
 */
export const IgnoredRequestBodyFields = {
  email: Type.Optional(Type.Unknown()),
  access_token: Type.Optional(Type.Unknown()),
  is_mobile: Type.Optional(Type.Unknown()),
  mobileUrl: Type.Optional(Type.Unknown()),
  user_id: Type.Optional(Type.Unknown()),
}

/** Creates the schema of a query parameter of a list that may occur several times in the URL. */
export function createQueryParameterSchema(description: string) {
  return Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description }))
}
