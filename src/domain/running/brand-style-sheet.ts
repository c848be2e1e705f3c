import { createAccentStyleSheet, type Colour } from './accent-colour.ts'
import { type Logo, createLogoStyleSheet } from './logo.ts'

/** Branding of a shop: accent colour (`''` for the default) and logo. */
export type ShopBranding = { accent: Colour; logo?: Logo | undefined }

/**
 * Creates the style sheet of the shop's branding, empty without branding; `origin` is the shop's
 * URL if the page is on another origin.
 */
export function createBrandStyleSheet({ accent, logo }: ShopBranding, origin = ''): string {
  return `${accent === '' ? '' : createAccentStyleSheet(accent)}${logo ? createLogoStyleSheet(logo, origin) : ''}`
}
