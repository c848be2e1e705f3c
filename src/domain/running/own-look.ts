import { accentSheet, type Colour } from './accent.ts'
import { type Logo, logoSheet } from './logo.ts'

/** What a shop's people have made of its look: their colour, `''` where it is the usual one, and their logo. */
export type OwnLook = { accent: Colour; logo?: Logo | undefined }

/**
 * The style sheet that draws it over the look that all shops have, for pages at `origin` or, with the shop's origin given,
 * elsewhere. Empty where they have neither.
 */
export function ownLookSheet({ accent, logo }: OwnLook, origin = ''): string {
  return `${accent === '' ? '' : accentSheet(accent)}${logo ? logoSheet(logo, origin) : ''}`
}
