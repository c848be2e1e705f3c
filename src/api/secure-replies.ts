import type { FastifyInstance } from 'fastify'

/** Headers that every reply carries. A page brings its own content policy; what is not a page may load nothing. */
export function secureReplies(app: FastifyInstance, { tlsOnly }: { tlsOnly: boolean }) {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    // Our own pages may be framed by us: sessions are renewed in a hidden frame.
    reply.header('x-frame-options', 'SAMEORIGIN')
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (tlsOnly) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    }
  })
}
