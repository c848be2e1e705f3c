import { createHash } from 'node:crypto'
import { createContext } from 'react-router'

/** Origins besides our own that pages may talk to: the identity provider's. */
export const outsideOrigins = createContext<readonly string[]>([])

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g
const inlineStyle = /<style>(?<code>[\s\S]*?)<\/style>/g

/** Hashes of the inline parts of a page; data blocks and files are not run from the page. */
function hashesOf(html: string, part: RegExp): string {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(part)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (code === '' || attributes.includes(' src=') || attributes.includes('ld+json')) continue
    hashes.add(` 'sha256-${hashOf(code)}'`)
  }
  return [...hashes].join('')
}

const known = new Map<string, string>()
const mostKnown = 100

/** Styles and most scripts are the same from page to page. */
function hashOf(code: string): string {
  const hash = known.get(code) ?? createHash('sha256').update(code).digest('base64')
  if (known.size < mostKnown) known.set(code, hash)
  return hash
}

/** The Content-Security-Policy of one rendered page. In development Vite hands out styles as it goes. */
export function contentPolicyFor(
  html: string,
  origins: readonly string[],
  developing = false,
): string {
  const outside = origins.length > 0 ? ` ${origins.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(html, inlineScript)}`,
    `style-src 'self'${developing ? " 'unsafe-inline'" : hashesOf(html, inlineStyle)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${developing ? ' ws:' : ''}${outside}`,
    `frame-src 'self'${outside}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${outside}`,
    "frame-ancestors 'self'",
    ...(developing ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')
}
