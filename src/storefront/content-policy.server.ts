import { createHash } from 'node:crypto'
import { createContext } from 'react-router'

/** Origins besides our own that pages may talk to: the identity provider's. */
export const outsideOrigins = createContext<readonly string[]>([])

/** Hashes of the scripts or styles that stand in a page; data blocks and files are not run from the page. */
function hashesOf(document: Buffer, name: 'script' | 'style'): string {
  const hashes = new Set<string>()
  for (const { attributes, code } of elements(document, name)) {
    if (code.length === 0 || attributes.includes(' src=') || attributes.includes('ld+json'))
      continue
    hashes.add(` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes].join('')
}

/** Every element of that name; its code never holds the words that close it. */
function* elements(document: Buffer, name: string) {
  const opens = `<${name}`
  const closes = `</${name}>`
  let at = document.indexOf(opens)
  while (at !== -1) {
    const from = document.indexOf('>', at) + 1
    const to = document.indexOf(closes, from)
    const attributes = document.toString('latin1', at + opens.length, from - 1)
    yield { attributes, code: document.subarray(from, to) }
    at = document.indexOf(opens, to)
  }
}

/** The Content-Security-Policy of one rendered page. In development Vite hands out styles as it goes. */
export function contentPolicyFor(
  document: Buffer,
  origins: readonly string[],
  developing = false,
): string {
  const outside = origins.length > 0 ? ` ${origins.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(document, 'script')}`,
    `style-src 'self'${developing ? " 'unsafe-inline'" : hashesOf(document, 'style')}`,
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
