import { accentSheet, type Colour } from './accent.ts'
import { type Logo, logoSheet } from './logo.ts'

/** Branding of a shop: accent colour (`''` for the default) and logo. */
export type OwnLook = { accent: Colour; logo?: Logo | undefined }

/** Style sheet of the shop's branding, for pages at `origin` or elsewhere. Empty without branding. */
export function ownLookSheet({ accent, logo }: OwnLook, origin = ''): string {
  return `${accent === '' ? '' : accentSheet(accent)}${logo ? logoSheet(logo, origin) : ''}`
}
