import { type OwnLook, ownLookSheet } from '#domain/running/own-look.ts'
import { hashOf } from '#ui/rendering/content-policy.server.ts'

const headEnd = '</head>'

/**
 * A page in the shop's own colour and with its logo: they stand after the style sheets, so that they hold. `styles` are the
 * hashes that the content policy needs.
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
