import type { FastifyInstance } from 'fastify'

/**
 * What a stand-in's page may load and where its forms may lead: its own address and, through
 * redirects, `formTargets`.
 */
export function contentPolicy(formTargets: string[] = []): string {
  return [
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
}

/** Sends strict content headers with every reply of a stand-in. */
export function securePages(app: FastifyInstance, formTargets: string[] = []): void {
  const policy = contentPolicy(formTargets)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', policy)
    }
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
