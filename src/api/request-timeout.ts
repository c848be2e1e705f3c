import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCurrentInternalApiCall } from './internal-api-calls.ts'

/** Handler timeout in ms: requests must be answered within five seconds, network time included. */
const mostMs = 4500
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
 * Limits the total time of all handlers of a request. Work already started continues after the
 * timeout; file replies and uploads have separate limits.
 */
export function enforceRequestTimeout(app: FastifyInstance, limitMs = mostMs) {
  /** Open requests, oldest first; all share one timeout, so a single timer suffices. */
  const unanswered = new Map<FastifyRequest, { reply: FastifyReply; due: number }>()
  let timer: NodeJS.Timeout | undefined

  app.decorateRequest('isLate', false)
  app.addHook('preValidation', (request, reply, done) => {
    if (!getCurrentInternalApiCall() && !isFile(request)) {
      unanswered.set(request, { reply, due: performance.now() + limitMs })
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
    for (const [request, { reply, due }] of unanswered) {
      const left = due - performance.now()
      if (left > 0) {
        timer = setTimeout(answerLate, left).unref()
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
