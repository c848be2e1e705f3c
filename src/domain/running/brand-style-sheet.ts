import { createAccentStyleSheet, type Colour } from './accent-colour.ts'
import { type Logo, createLogoStyleSheet } from './logo.ts'

/** Branding of a shop: accent colour (`''` for the default) and logo. */
export type ShopBranding = { accent: Colour; logo?: Logo | undefined }

/**
 * Style sheet of the shop's branding; `origin` is the shop's URL if the page is on another origin.
 * Empty without branding.
 */
export function createBrandStyleSheet({ accent, logo }: ShopBranding, origin = ''): string {
  return `${accent === '' ? '' : createAccentStyleSheet(accent)}${logo ? createLogoStyleSheet(logo, origin) : ''}`
}
