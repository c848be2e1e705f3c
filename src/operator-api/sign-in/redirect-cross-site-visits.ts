import type { FastifyInstance } from 'fastify'
import { readOfficeCookie, createOfficeSessionCookie } from '../cookies.ts'
import { sendSameSiteRedirect } from './same-site-redirect.ts'

/**
 * Browsers omit SameSite=Strict cookies after cross-site links. An intermediate page of the own
 * origin repeats the navigation, so that the browser sends the session cookie.
 */
export function redirectCrossSiteVisits(app: FastifyInstance, officeUrl: string) {
  const session = createOfficeSessionCookie(officeUrl)
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, url } = request
    const isFromElsewhere =
      method === 'GET' &&
      headers['sec-fetch-site'] === 'cross-site' &&
      headers['sec-fetch-mode'] === 'navigate' &&
      // Excludes `//host`, because a redirect to this path would lead to another host.
      !/^\/(?:\/|sesion\/)/.test(url)
    if (isFromElsewhere && readOfficeCookie(request, session) === undefined)
      return sendSameSiteRedirect(reply, url)
  })
}
