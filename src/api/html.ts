import { createHash } from 'node:crypto'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML or XML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** How a content policy names a style or a script that stands in the page. */
export function sourceHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
