import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { isPlainObject } from '#domain/is-record.ts'
import { sendApiErrorResponseWithStatus } from './error-responses.ts'

/**
 * Thrown for input with texts that the database cannot store, invalid numbers or too deep nesting;
 * sent as status 400.
 */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError'
  readonly statusCode = 400
}

const unreadable =
  'Algún dato llegó con un carácter o un número que no podemos leer. Corrígelo y vuelve a intentarlo.'
const notServed = 'La tienda no atiende este tipo de solicitud.'

/** HTTP methods that Node accepts and no route supports. */
const unknownMethods = ['TRACE', 'CONNECT']

/** Maximum nesting of lists and objects; no call needs more than four levels. */
const deepest = 12

/**
 * Rejects malformed requests: 400 for texts the database cannot store, invalid numbers, invalid
 * URLs and several Host headers; 405 for unknown methods.
 */
export function rejectInvalidInput(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url = '' } = request.raw
    if (unknownMethods.includes(method ?? '')) {
      reply.header('allow', 'GET, HEAD, POST, DELETE, OPTIONS')
      return sendApiErrorResponseWithStatus(reply, 405, 'invalid-input', notServed)
    }
    if (!url.startsWith('/') || hostsOf(request.raw) > 1) {
      return sendApiErrorResponseWithStatus(reply, 400, 'invalid-input', notServed)
    }
    done()
  })

  app.addHook('preValidation', (request, reply, done) => {
    const schema = request.routeOptions.schema as FastifySchema | undefined
    if (isMistyped(schema?.body, request.body)) return refuse(reply)
    done()
  })

  // Checks the path parameters, query and body of a request after schema validation, because schema
  // validation converts texts to numbers.
  app.addHook(
    'preHandler',
    ({ params, query, body, routeOptions }: FastifyRequest, reply, done) => {
      if ([params, query, body].every((part) => isStorableInDatabase(part))) return done()
      if (routeOptions.config.cost === 'page') return done(new InvalidInputError())
      return refuse(reply)
    },
  )
}

/** Number of Host headers: Node keeps only the first, and RFC 9112 §3.2 requires rejection of several. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length
}

function refuse(reply: FastifyReply) {
  return sendApiErrorResponseWithStatus(reply, 400, 'invalid-input', unreadable)
}

/**
 * Whether the database can store every text and number of an input, and its nesting is within the
 * limit.
 */
export function isStorableInDatabase(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (Buffer.isBuffer(value) || value === null || typeof value !== 'object') return true
  if (depth === deepest) return false
  return Object.entries(value).every(
    ([name, part]) => isStorableInDatabase(name) && isStorableInDatabase(part, depth + 1),
  )
}

type Shape = {
  type?: string
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

/** Whether a number field contains a value other than a plain number. */
function isMistyped(schema: unknown, value: unknown): boolean {
  const { type, anyOf, items, properties = {} } = (schema ?? {}) as Shape
  if (anyOf) return anyOf.every((one) => isMistyped(one, value))
  if (type === 'integer' || type === 'number') {
    return typeof value === 'boolean' || typeof value === 'object' || isOddNumber(value)
  }
  if (Array.isArray(value))
    return items !== undefined && value.some((one) => isMistyped(items, one))
  if (!isPlainObject(value)) return false
  return Object.entries(properties).some(
    ([name, shape]) => Object.hasOwn(value, name) && isMistyped(shape, value[name]),
  )
}

const plainNumber = /^-?\d+(?:\.\d+)?$/

/** Whether JavaScript parses a text as a number although it is not plain digits: "1e3", "0x10", " 5 ". */
function isOddNumber(value: unknown): boolean {
  return (
    typeof value === 'string' && value !== '' && !plainNumber.test(value) && !Number.isNaN(+value)
  )
}
