import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Size in bytes from which a JSON body is parsed in steps. */
const largeBody = 1024 * 1024
/** Pause in ms after each step, in which waiting requests are answered. */
const pauseMs = 50

/**
 * Parses JSON bodies as Fastify does, but bodies of 1 MB and more (files in base64, up to 29 MB) in
 * steps with pauses: in one step a large file would delay all other requests by half a second.
 */
export function parseLargeJsonBodiesInSteps(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const isLarge = body.length >= largeBody
      if (isLarge) await setTimeout(pauseMs)
      const text = body.toString()
      if (isLarge) await setTimeout(pauseMs)
      await parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
      if (isLarge) await setTimeout(pauseMs)
      return promise
    },
  )
}
