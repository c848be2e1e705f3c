import { availableParallelism, loadavg } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCurrentInternalApiCall } from './internal-api-calls.ts'

/**
 * Handler timeout in ms where the processor is free: requests must be answered within five seconds,
 * network time included.
 */
const usualMs = 4500
/** Most by which the timeout grows: proxies wait for half a minute and longer. */
const mostGrowth = 6
/**
 * Content types of text bodies; bodies of other types are file uploads, which have a separate time
 * limit.
 */
const words = /^(?:application\/(?:json|x-www-form-urlencoded)\b|$)/

/** Thrown when a request times out; its work may still finish. */
export class RequestTimeoutError extends Error {
  override name = 'RequestTimedOut'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a timeout reply was already sent. */
    isLate: boolean
  }
}

/**
 * How much longer than usual work takes on this machine: the processes that want to run, by
 * processor, as an average of the last minute. 1 where all of them can run.
 */
function measureLoad(): number {
  return (loadavg()[0] ?? 0) / availableParallelism()
}

/**
 * Limits the total time of all handlers of a request: `limitMs`, and as much longer as the machine
 * is loaded when it comes due, since who waits in line is served sooner than who asks again. Work
 * already started continues after the timeout; file replies and uploads have separate limits.
 */
export function enforceRequestTimeout(
  app: FastifyInstance,
  { limitMs = usualMs, load = measureLoad } = {},
) {
  /** Open requests, oldest first; all share one timeout, so a single timer suffices. */
  const unanswered = new Map<FastifyRequest, { reply: FastifyReply; since: number }>()
  let timer: NodeJS.Timeout | undefined

  app.decorateRequest('isLate', false)
  app.addHook('preValidation', (request, reply, done) => {
    if (!getCurrentInternalApiCall() && !isFile(request)) {
      unanswered.set(request, { reply, since: performance.now() })
      timer ??= setTimeout(answerLate, limitMs).unref()
    }
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    unanswered.delete(request)
    // Drops the handler's reply if the timeout reply is already sent.
    if (request.isLate) reply.send = () => reply
    done(null, payload)
  })

  function answerLate() {
    timer = undefined
    const longest = limitMs * Math.min(Math.max(load(), 1), mostGrowth)
    for (const [request, { reply, since }] of unanswered) {
      const left = since + longest - performance.now()
      if (left > 0) {
        timer = setTimeout(answerLate, Math.min(left, limitMs)).unref()
        return
      }
      unanswered.delete(request)
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) continue
      request.isLate = true
      reply.send(new RequestTimeoutError('The answer took too long.'))
    }
  }
}

function isFile({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.cost === 'file' || !words.test(headers['content-type'] ?? '')
}
