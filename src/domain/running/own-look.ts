import { accentSheet, type Colour } from './accent.ts'
import { type Logo, logoSheet } from './logo.ts'

/** A shop's brand: accent, `''` for the default, and logo. */
export type OwnLook = { accent: Colour; logo?: Logo | undefined }

/** Style sheet of the brand, for pages at `origin` or elsewhere. Empty without one. */
export function ownLookSheet({ accent, logo }: OwnLook, origin = ''): string {
  return `${accent === '' ? '' : accentSheet(accent)}${logo ? logoSheet(logo, origin) : ''}`
}
