import { type OwnLook, ownLookSheet } from '#domain/running/own-look.ts'
import { hashOf } from '#ui/rendering/content-policy.server.ts'

const headEnd = '</head>'

/**
 * Adds the shop's own colour and logo after the style sheets, so that they take precedence. `styles` are hashes for the
 * content policy.
 */
export function withOwnLook(
  document: Buffer,
  look: OwnLook,
): { document: Buffer; styles: string[] } {
  const rules = ownLookSheet(look)
  const at = rules === '' ? -1 : document.indexOf(headEnd)
  if (at < 0) return { document, styles: [] }
  const sheet = Buffer.from(rules)
  const parts = [
    document.subarray(0, at),
    Buffer.from('<style>'),
    sheet,
    Buffer.from('</style>'),
    document.subarray(at),
  ]
  return { document: Buffer.concat(parts), styles: [hashOf(sheet)] }
}
