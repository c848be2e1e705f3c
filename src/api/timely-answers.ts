import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { internalCall } from './internal-calls.ts'

/** Nobody is to wait for more than five seconds; the rest is for the way. */
const mostMs = 4500
/** Bodies that are words: what else comes is a file, which is looked into and drawn anew. */
const words = /^(?:application\/(?:json|x-www-form-urlencoded)\b|$)/

/** What was asked for is not done yet, and may still be. */
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
 * Answers that the shop takes too long, where it does: each step of a request has a limit of its own, and several of
 * them in a row are more than anybody waits. What was begun goes on, as it does when somebody leaves. Files, sent or
 * fetched, have their own time; that in which a body arrives is the visitor's.
 */
export function answerInTime(app: FastifyInstance, limitMs = mostMs) {
  /** All have the same time, so that the first of them is due first; one timer does for them. */
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
    // what a handler sends once that is under way comes too late, and is no fault of it
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
