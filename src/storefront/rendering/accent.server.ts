import { accentSheet, type Colour } from '#domain/running/accent.ts'
import { hashOf } from '#ui/rendering/content-policy.server.ts'

const headEnd = '</head>'

/**
 * A page in the shop's own colour: its tokens stand after the style sheets, so that they hold. `styles` are the hashes
 * that the content policy needs.
 */
export function withAccent(
  document: Buffer,
  accent: Colour,
): { document: Buffer; styles: string[] } {
  const at = accent === '' ? -1 : document.indexOf(headEnd)
  if (at < 0) return { document, styles: [] }
  const sheet = Buffer.from(accentSheet(accent))
  const parts = [
    document.subarray(0, at),
    Buffer.from('<style>'),
    sheet,
    Buffer.from('</style>'),
    document.subarray(at),
  ]
  return { document: Buffer.concat(parts), styles: [hashOf(sheet)] }
}
