import { createHash } from 'node:crypto'

/** What the content policy knows a script or a style by. */
export function hashOf(code: Buffer): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

type Page = {
  /** hashes of own inline scripts; others are refused */
  scripts?: readonly string[]
  /** hashes of the styles that stand in it */
  styles?: readonly string[]
  /** origins besides our own that it may talk to */
  origins?: readonly string[]
  /** whether a page of the same origin may frame it */
  framed?: boolean
  /** while developing Vite hands out styles as it goes */
  developing?: boolean
}

/** The Content-Security-Policy of one rendered page. */
export function contentPolicyFor({
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
