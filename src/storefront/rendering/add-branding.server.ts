import { type ShopBranding, createBrandStyleSheet } from '#domain/running/brand-style-sheet.ts'
import { calculateContentPolicyHash } from '#ui/rendering/content-security-policy.server.ts'

const headEnd = '</head>'

/**
 * Adds the shop's own colour and logo to a page after the style sheets, so that they take
 * precedence. `styles` are hashes for the content security policy.
 */
export function addBranding(
  document: Buffer,
  look: ShopBranding,
): { document: Buffer; styles: string[] } {
  const rules = createBrandStyleSheet(look)
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
  return { document: Buffer.concat(parts), styles: [calculateContentPolicyHash(sheet)] }
}
