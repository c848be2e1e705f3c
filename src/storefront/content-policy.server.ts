import { createHash } from 'node:crypto'
import { createContext } from 'react-router'

/** Origins besides our own that pages may talk to: the identity provider's. */
export const outsideOrigins = createContext<readonly string[]>([])

/** Hashes of the scripts or styles that stand in a page; data blocks and files are not run from the page. */
function hashesOf(html: string, name: 'script' | 'style'): string {
  const hashes = new Set<string>()
  for (const { attributes, code } of elements(html, name)) {
    if (code === '' || attributes.includes(' src=') || attributes.includes('ld+json')) continue
    hashes.add(` 'sha256-${name === 'style' ? hashOfStyle(code) : hashOf(code)}'`)
  }
  return [...hashes].join('')
}

/** Every element of that name; its code never holds the words that close it. */
function* elements(html: string, name: string) {
  const opens = `<${name}`
  const closes = `</${name}>`
  let at = html.indexOf(opens)
  while (at !== -1) {
    const from = html.indexOf('>', at) + 1
    const to = html.indexOf(closes, from)
    yield { attributes: html.slice(at + opens.length, from - 1), code: html.slice(from, to) }
    at = html.indexOf(opens, to)
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code, 'latin1').digest('base64')
}

const knownStyles = new Map<string, string>()
const mostKnown = 20

/** Styles are few and the same from page to page; what scripts hold is not. */
function hashOfStyle(code: string): string {
  const known = knownStyles.get(code)
  if (known) return known
  const hash = hashOf(code)
  // A copy, because a part of a page's text keeps the whole page in memory.
  if (knownStyles.size < mostKnown)
    knownStyles.set(Buffer.from(code, 'latin1').toString('latin1'), hash)
  return hash
}

/**
 * The Content-Security-Policy of one rendered page, of which each character is a byte. In development Vite hands out
 * styles as it goes.
 */
export function contentPolicyFor(
  html: string,
  origins: readonly string[],
  developing = false,
): string {
  const outside = origins.length > 0 ? ` ${origins.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(html, 'script')}`,
    `style-src 'self'${developing ? " 'unsafe-inline'" : hashesOf(html, 'style')}`,
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
