import type { FastifyInstance } from 'fastify'
import { readCookie, sessionCookie } from '../cookies.ts'
import { leadOn } from './lead-on.ts'

/**
 * Cross-site links carry no SameSite=Strict cookie. An intermediate page of the same origin repeats such a navigation,
 * so that the session cookie is sent.
 */
export function followLinks(app: FastifyInstance, officeUrl: string) {
  const session = sessionCookie(officeUrl)
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, url } = request
    const isFromElsewhere =
      method === 'GET' &&
      headers['sec-fetch-site'] === 'cross-site' &&
      headers['sec-fetch-mode'] === 'navigate' &&
      // Excludes `//host`, which would redirect to another host.
      !/^\/(?:\/|sesion\/)/.test(url)
    if (isFromElsewhere && readCookie(request, session) === undefined) return leadOn(reply, url)
  })
}
