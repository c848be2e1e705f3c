import type { FastifyInstance } from 'fastify'

type Options = {
  tlsOnly: boolean
  /** Forbids every page to embed replies in a frame (X-Frame-Options: DENY). */
  unframed?: boolean
  /** Permits camera use (Permissions-Policy). */
  camera?: boolean
}

/**
 * Sets security headers on every reply; pages set their own content security policy, other replies may load nothing.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { tlsOnly, unframed = false, camera = false }: Options,
) {
  const permissions = `camera=(${camera ? 'self' : ''}), geolocation=(), microphone=()`
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    // Same-origin pages may embed replies in a frame, because sessions renew in a hidden iframe.
    reply.header('x-frame-options', unframed ? 'DENY' : 'SAMEORIGIN')
    reply.header('permissions-policy', permissions)
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (tlsOnly) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('content-security-policy')) {
      const framing = unframed ? "'none'" : "'self'"
      reply.header('content-security-policy', `default-src 'none'; frame-ancestors ${framing}`)
    }
    done(null, payload)
  })
}
