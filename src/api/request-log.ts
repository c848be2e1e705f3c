import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { createEventEmitter } from '#domain/event-emitter.ts'
import { parseTraceparentHeader } from '#domain/trace-context.ts'
import { getCurrentInternalApiCall } from './internal-api-calls.ts'
import {
  beginRequestSpan,
  getCurrentSpan,
  getRequestSpan,
  onSpanEnded,
  traceRequests,
} from './request-traces.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/**
 * Logger options that limit the content of log entries: never query strings, bodies, headers,
 * addresses or database values.
 */
export function createLogOptions(level: string) {
  return {
    level,
    serializers: { err: describeError },
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token', '*.secret'] },
  }
}

/** Logger options that add request and trace ids. */
export function createRequestLogOptions(level: string, trusts: IsTrustedProxy) {
  return {
    logger: createLogOptions(level),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIdGenerator(trusts),
    childLoggerFactory: (log, bindings, options, raw) =>
      log.child({ ...bindings, trace_id: getRequestSpan(raw).traceId }, options),
  } satisfies FastifyServerOptions
}

/** Event emitted after each HTTP reply, except replies to internal calls. */
export const onHttpResponseSent = createEventEmitter<{
  method: string
  route: string
  status: number
  milliseconds: number
}>()

/** Writes one log line and one trace span per reply. */
export function logHttpResponses(app: FastifyInstance) {
  traceRequests(app)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, url } = request
    const isInternal = getCurrentInternalApiCall() !== undefined
    const path = url.split('?')[0] ?? ''
    if (onSpanEnded.hasListeners()) {
      onSpanEnded.emit({
        span: getRequestSpan(request.raw),
        name: `${method} ${routeOptions.url ?? ''}`.trimEnd(),
        kind: isInternal ? 'internal' : 'server',
        milliseconds: reply.elapsedTime,
        attributes: {
          'http.request.method': method,
          'http.route': routeOptions.url ?? '',
          'http.response.status_code': reply.statusCode,
          'url.scheme': request.protocol,
          'url.path': path,
          'tianguis.request_id': request.id,
        },
        hasFailed: reply.statusCode >= 500,
      })
    }
    if (!isInternal) {
      onHttpResponseSent.emit({
        method,
        route: routeOptions.url ?? '',
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
      })
    }
    request.log.info({
      method,
      route: routeOptions.url,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}

/** Returns the request id of the calling page, else a well-formed id from a trusted proxy, else the trace id. */
export function createRequestIdGenerator(trusts: IsTrustedProxy) {
  return (raw: IncomingMessage): string => {
    const internal = getCurrentInternalApiCall()
    if (internal) {
      beginRequestSpan(raw, getCurrentSpan())
      return internal.requestId
    }
    const { headers, socket } = raw
    const isTrusted = trusts(socket.remoteAddress ?? '', 0)
    const { traceId } = beginRequestSpan(
      raw,
      isTrusted ? parseTraceparentHeader(headers.traceparent) : undefined,
    )
    const passedOn = headers['x-request-id']
    const isId = typeof passedOn === 'string' && /^[\w-]{8,64}$/.test(passedOn)
    return isId && isTrusted ? passedOn : traceId
  }
}

/** Patterns redacted in error texts: e-mails, credentials in URLs, queries. */
const privateWords = [
  /(?<![^\s<>()"',;=/])[^\s<>()"',;=/]+@[^\s<>()"',;/]+/g,
  /(?<=\?)[^\s"'<>()?=]*=[^\s"'<>()]*/g,
  /(?<=\b(?:bearer|basic) )\S+/gi,
  /(?<=(?:password|contraseña|token|secret)["']?(?:=|: ?)["']?)[^\s"',}]+/gi,
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
]

/** Maximum error text in characters, because redaction takes quadratic time. */
const longestText = 4000

function withoutPrivateWords(text = ''): string {
  // Drops the last word of a truncated error text, because the word may be part of private data.
  const words =
    text.length > longestText ? text.slice(0, longestText).replace(/(?<!\S)\S*$/, '…') : text
  return privateWords.reduce((left, pattern) => left.replaceAll(pattern, '…'), words)
}

/** Maximum errors logged for a failure that consists of several errors. */
const maxErrors = 5

function firstOf(errors: unknown[]): DescribedError[] {
  const known = errors.filter((error) => error instanceof Error)
  return known.slice(0, maxErrors).map(describeError)
}

/** PostgreSQL's data exceptions (SQLSTATE class 22) quote the refused value, so their message is not logged. */
const dataException = /^22[0-9A-Z]{3}$/

function withoutValue({ message, code }: LoggedError): string {
  return dataException.test(code ?? '') ? message.replace(/".*"/s, '"…"') : message
}

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

type LoggedError = Error & { code?: string; constraint?: string; errors?: unknown }

function describeError(error: LoggedError): DescribedError {
  const { name, stack = '', code, constraint, cause, errors } = error
  const message = withoutValue(error)
  return {
    type: name,
    message: withoutPrivateWords(message),
    stack: withoutPrivateWords(stack.replace(error.message, () => message)),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
    ...(Array.isArray(errors) && { errors: firstOf(errors) }),
  }
}
