import type { FastifyInstance } from 'fastify'
import { readCookie, sessionCookie } from '../cookies.ts'
import { leadOn } from './lead-on.ts'

/**
 * A link from elsewhere, a mail say, brings no SameSite=Strict cookie along: such a visit is led to the same address once
 * more by a page of the office's own, and arrives with its session.
 */
export function followLinks(app: FastifyInstance, officeUrl: string) {
  const session = sessionCookie(officeUrl)
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, url } = request
    const isFromElsewhere =
      method === 'GET' &&
      headers['sec-fetch-site'] === 'cross-site' &&
      headers['sec-fetch-mode'] === 'navigate' &&
      // `//host` would lead to that host
      !/^\/(?:\/|sesion\/)/.test(url)
    if (isFromElsewhere && readCookie(request, session) === undefined) return leadOn(reply, url)
  })
}
