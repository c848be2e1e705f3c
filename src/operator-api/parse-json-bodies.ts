import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pauseForOtherRequests } from './pause-for-other-requests.ts'

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
      await pauseForOtherRequests(body.length)
      const text = body.toString()
      await pauseForOtherRequests(body.length)
      await parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
      await pauseForOtherRequests(body.length)
      return promise
    },
  )
}
