import type { FastifyInstance } from 'fastify'

/** Origins of other servers that the stand-in pages may use. */
type Outside = {
  /** origins to which a form submitted on these pages may redirect the browser */
  formTargets?: string[]
  /** origins from which the pages may load pictures */
  images?: string[]
}

/** Content security policy for stand-in pages. */
export function createDevServicePageCsp({ formTargets = [], images = [] }: Outside = {}): string {
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

/** Creates the security headers for stand-in pages at this public URL. */
export function createSecurityHeaders(address: string, outside?: Outside): Record<string, string> {
  return {
    'content-security-policy': createDevServicePageCsp(outside),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(address.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Adds the security headers to every reply. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { address = '', ...outside }: { address?: string | undefined } & Outside = {},
): void {
  const headers = Object.entries(createSecurityHeaders(address, outside))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
