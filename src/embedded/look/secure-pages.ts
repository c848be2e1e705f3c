import type { FastifyInstance } from 'fastify'

/** Origins besides its own that a stand-in's pages have to do with. */
type Outside = {
  /** where its forms lead through redirects */
  formTargets?: string[]
  /** where its pictures may come from */
  images?: string[]
}

/** What a stand-in's page may load and where its forms may lead. */
export function contentPolicy({ formTargets = [], images = [] }: Outside = {}): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    `img-src ${["'self'", 'data:', ...images].join(' ')}`,
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The headers of everything that a stand-in published at this address answers. */
export function secureHeaders(address: string, outside?: Outside): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(outside),
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
  { address = '', ...outside }: { address?: string | undefined } & Outside = {},
): void {
  const headers = Object.entries(secureHeaders(address, outside))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
