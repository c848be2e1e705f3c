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

/** The headers of everything that a stand-in published at this address answers. */
export function secureHeaders(address: string, formTargets: string[] = []): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(formTargets),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(address.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Sends them with every reply of a stand-in's pages. */
export function securePages(
  app: FastifyInstance,
  { address = '', formTargets = [] }: { address?: string | undefined; formTargets?: string[] } = {},
): void {
  const headers = Object.entries(secureHeaders(address, formTargets))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
