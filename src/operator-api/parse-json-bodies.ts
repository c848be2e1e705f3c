import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largeSize, pauseForOtherRequests } from './decode-uploaded-file.ts'

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
      const isLarge = body.length >= largeSize
      if (isLarge) await pauseForOtherRequests()
      const text = body.toString()
      if (isLarge) await pauseForOtherRequests()
      await parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
      if (isLarge) await pauseForOtherRequests()
      return promise
    },
  )
}
