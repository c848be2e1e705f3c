import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance } from 'fastify'

/** What is logged, and what never is: no query strings, bodies, headers, addresses or values out of database errors. */
export function logOptions(level: string) {
  return {
    level,
    serializers: { err: describeError },
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token', '*.secret'] },
  }
}

/** One line for each reply. */
export function logReplies(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, url } = request
    request.log.info({
      method,
      route: routeOptions.url,
      path: url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** The id of a request: the one a proxy or the storefront passed on if it looks like one, otherwise new. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>) {
  const passedOn = headers['x-request-id']
  return typeof passedOn === 'string' && /^[\w-]{8,64}$/.test(passedOn) ? passedOn : randomUUID()
}

/** Of a batch that failed, so many say why the others did. */
const maxErrors = 5

function firstOf(errors: unknown[]): DescribedError[] {
  const known = errors.filter((error) => error instanceof Error) as LoggedError[]
  return known.slice(0, maxErrors).map(describeError)
}

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

type LoggedError = FastifyError & { constraint?: string; errors?: unknown }

function describeError(error: LoggedError): DescribedError {
  const { name, message, stack = '', code, constraint, cause, errors } = error
  return {
    type: name,
    message,
    stack,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause as FastifyError) }),
    ...(Array.isArray(errors) && { errors: firstOf(errors) }),
  }
}
