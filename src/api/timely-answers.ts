import type { FastifyInstance, FastifyRequest } from 'fastify'
import { internalCall } from './internal-calls.ts'

/** Nobody is to wait for more than five seconds; the rest is for the way. */
const mostMs = 4500
/** Bodies that are words: what else comes is a file, which is looked into and drawn anew. */
const words = /^(?:application\/(?:json|x-www-form-urlencoded)\b|$)/

/** What was asked for is not done yet, and may still be. */
export class TooLate extends Error {
  override name = 'TooLate'
}

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
const answered = new WeakSet<FastifyRequest>()

/**
 * Answers that the shop takes too long, where it does: each step of a request has a limit of its own, and several of
 * them in a row are more than anybody waits. What was begun goes on, as it does when somebody leaves. Files, sent or
 * fetched, have their own time; that in which a body arrives is the visitor's.
 */
export function answerInTime(app: FastifyInstance, limitMs = mostMs) {
  app.addHook('preValidation', async (request, reply) => {
    if (internalCall() || isFile(request)) return
    const late = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      answered.add(request)
      reply.send(new TooLate('The answer took too long.'))
    }, limitMs)
    timers.set(request, late)
    reply.raw.once('close', () => clearTimeout(late))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    clearTimeout(timers.get(request))
    // what a handler sends once that is under way comes too late, and is no fault of it
    if (answered.has(request)) reply.send = () => reply
    return payload
  })
}

function isFile({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.cost === 'file' || !words.test(headers['content-type'] ?? '')
}
