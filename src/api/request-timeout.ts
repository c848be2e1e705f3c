import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { internalCall } from './internal-calls.ts'

/** Requests answer within five seconds; the rest is network time. */
const mostMs = 4500
/** Text bodies; others are uploads. */
const words = /^(?:application\/(?:json|x-www-form-urlencoded)\b|$)/

/** The request timed out; its work may still finish. */
export class TooLate extends Error {
  override name = 'TooLate'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It was answered that it takes too long. */
    isLate: boolean
  }
}

/**
 * Request timeout: consecutive steps may exceed what clients wait. Started work continues, as after a disconnect. Files
 * and body uploads have separate limits.
 */
export function limitRequestTime(app: FastifyInstance, limitMs = mostMs) {
  /** All requests share one timeout, so the oldest expires first and one timer suffices. */
  const unanswered = new Map<FastifyRequest, { reply: FastifyReply; due: number }>()
  let timer: NodeJS.Timeout | undefined

  app.decorateRequest('isLate', false)
  app.addHook('preValidation', (request, reply, done) => {
    if (!internalCall() && !isFile(request)) {
      unanswered.set(request, { reply, due: performance.now() + limitMs })
      timer ??= setTimeout(answerLate, limitMs).unref()
    }
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    unanswered.delete(request)
    // late handler replies are dropped
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
      reply.send(new TooLate('The answer took too long.'))
    }
  }
}

function isFile({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.cost === 'file' || !words.test(headers['content-type'] ?? '')
}
