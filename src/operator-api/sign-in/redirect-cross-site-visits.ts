import type { FastifyInstance } from 'fastify'
import { readOfficeCookie, createOfficeSessionCookie } from '../cookies.ts'
import { sendSameSiteRedirect } from './same-site-redirect.ts'

/**
 * Browsers omit SameSite=Strict cookies after a link from another site. An intermediate page of the
 * back office repeats the navigation, so that the session cookie is sent.
 */
export function redirectCrossSiteVisits(app: FastifyInstance, officeUrl: string) {
  const session = createOfficeSessionCookie(officeUrl)
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, url } = request
    const isFromElsewhere =
      method === 'GET' &&
      headers['sec-fetch-site'] === 'cross-site' &&
      headers['sec-fetch-mode'] === 'navigate' &&
      // Paths that begin with `//` are excluded, because a redirect to `//host` would lead to
      // another host.
      !/^\/(?:\/|sesion\/)/.test(url)
    if (isFromElsewhere && readOfficeCookie(request, session) === undefined)
      return sendSameSiteRedirect(reply, url)
  })
}
