import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { announcement } from '#domain/announcement.ts'
import { internalCall } from './internal-calls.ts'

/** What is logged, and what never is: no query strings, bodies, headers, addresses or values out of database errors. */
export function logOptions(level: string) {
  return {
    level,
    serializers: { err: describeError },
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token', '*.secret'] },
  }
}

/** Told of each reply but those of the shop to itself. */
export const repliesTold = announcement<{
  method: string
  route: string
  status: number
  milliseconds: number
}>()

/** One line for each reply. */
export function logReplies(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, url } = request
    if (!internalCall()) {
      repliesTold.tell({
        method,
        route: routeOptions.url ?? '',
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
      })
    }
    request.log.info({
      method,
      route: routeOptions.url,
      path: url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** Whether an address belongs to a proxy whose headers are believed. */
type Trusts = (address: string, hop: number) => boolean

/** The id of a request: that of the page it is made for, the one a trusted proxy passed on if it looks like one, or a new one. */
export function requestIds(trusts: Trusts) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const internal = internalCall()
    if (internal) return internal.requestId
    const passedOn = headers['x-request-id']
    const isId = typeof passedOn === 'string' && /^[\w-]{8,64}$/.test(passedOn)
    return isId && trusts(socket.remoteAddress ?? '', 0) ? passedOn : randomUUID()
  }
}

/** What others put into the words of their errors, or into an address there: e-mails, names and passwords before a host, queries, credentials. */
const privateWords = [
  /[^\s<>()"',;=/]+@[^\s<>()"',;/]+/g,
  /(?<=\?)[^\s"'<>()]*=[^\s"'<>()]*/g,
  /(?<=\b(?:bearer|basic) )\S+/gi,
  /(?<=(?:password|contraseña|token|secret)["']?(?:=|: ?)["']?)[^\s"',}]+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
]

/** Characters of an error's words: looking for what is private takes their square. */
const longestText = 4000

function withoutPrivateWords(text = ''): string {
  // Without the word that was cut in two, which may be half of something private.
  const words = text.length > longestText ? text.slice(0, longestText).replace(/\S*$/, '…') : text
  return privateWords.reduce((left, pattern) => left.replaceAll(pattern, '…'), words)
}

/** Of a batch that failed, so many say why the others did. */
const maxErrors = 5

function firstOf(errors: unknown[]): DescribedError[] {
  const known = errors.filter((error) => error instanceof Error)
  return known.slice(0, maxErrors).map(describeError)
}

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

type LoggedError = Error & { code?: string; constraint?: string; errors?: unknown }

function describeError(error: LoggedError): DescribedError {
  const { name, message, stack = '', code, constraint, cause, errors } = error
  return {
    type: name,
    message: withoutPrivateWords(message),
    stack: withoutPrivateWords(stack),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
    ...(Array.isArray(errors) && { errors: firstOf(errors) }),
  }
}
