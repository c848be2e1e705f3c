import { createHash } from 'node:crypto'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML or XML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** The Content-Security-Policy hash source of an inline style or script. */
export function calculateCspHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
