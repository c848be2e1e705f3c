import { createHash } from 'node:crypto'

/** The Content-Security-Policy hash source of an inline style or script. */
export function calculateCspHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
