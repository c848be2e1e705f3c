import { createHash } from 'node:crypto'

const opens = '<script'
const closes = '</script>'

/** What the content policy knows a script or a style by. */
export function hashOf(code: Buffer): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Hashes of the scripts that stand in a page; data blocks and files are not run from the page. */
function scriptHashes(document: readonly Buffer[]): string[] {
  const hashes = new Set<string>()
  for (const part of document) {
    for (const { attributes, code } of scripts(part)) {
      if (code.length === 0 || attributes.includes(' src=') || attributes.includes('ld+json'))
        continue
      hashes.add(hashOf(code))
    }
  }
  return [...hashes]
}

/** Every script; its code never holds the words that close it. */
function* scripts(part: Buffer) {
  let at = part.indexOf(opens)
  while (at !== -1) {
    const from = part.indexOf('>', at) + 1
    const to = part.indexOf(closes, from)
    const attributes = part.toString('latin1', at + opens.length, from - 1)
    yield { attributes, code: part.subarray(from, to) }
    at = part.indexOf(opens, to)
  }
}

type Page = {
  /** its bytes, cut nowhere within a script */
  document: readonly Buffer[]
  /** hashes of the styles that stand in it */
  styles?: readonly string[]
  /** origins besides our own that it may talk to */
  origins?: readonly string[]
  /** while developing Vite hands out styles as it goes */
  developing?: boolean
}

/** The Content-Security-Policy of one rendered page. */
export function contentPolicyFor({
  document,
  styles = [],
  origins = [],
  developing = false,
}: Page): string {
  const outside = origins.length > 0 ? ` ${origins.join(' ')}` : ''
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes(document)].join(' '),
    ["style-src 'self'", ...(developing ? ["'unsafe-inline'"] : styles)].join(' '),
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
