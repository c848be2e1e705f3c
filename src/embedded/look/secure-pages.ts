import type { FastifyInstance } from 'fastify'

/**
 * Sends strict content headers with every reply of a stand-in. Its forms may lead to its own
 * address and, through redirects, to `formTargets`.
 */
export function securePages(app: FastifyInstance, formTargets: string[] = []): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', policy)
    }
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
