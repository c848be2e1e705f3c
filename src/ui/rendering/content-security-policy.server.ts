import { createHash } from 'node:crypto'

/** Content security policy hash of an inline script or style. */
export function calculateContentPolicyHash(code: Buffer): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

type Page = {
  /** Hashes of the page's own inline scripts; all other inline scripts are blocked */
  scripts?: readonly string[]
  /** Hashes of the page's inline styles */
  styles?: readonly string[]
  /** Additional origins that the page may connect to */
  origins?: readonly string[]
  /** Whether pages of the same origin may embed this page in a frame */
  framed?: boolean
  /** Development mode, in which Vite injects styles at runtime */
  developing?: boolean
}

/** Content-Security-Policy header of a rendered page. */
export function createContentSecurityPolicy({
  scripts = [],
  styles = [],
  origins = [],
  framed = true,
  developing = false,
}: Page): string {
  const outside = origins.length > 0 ? ` ${origins.join(' ')}` : ''
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...(developing ? ["'unsafe-inline'"] : styles)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${developing ? ' ws:' : ''}${outside}`,
    `frame-src 'self'${outside}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${outside}`,
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    ...(developing ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')
}
