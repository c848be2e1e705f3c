import type { ShopBranding } from '#domain/running/brand-style-sheet.ts'
import { type Logo, getLogoFilePaths } from '#domain/running/logo.ts'
import type { Db } from '#persistence/database.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { defaultSettings } from './default-settings.ts'
import { readSettings } from './read-settings.ts'

/** The shop's name, colour and logo from the settings, with the logo URL for mails if there is a logo. */
export async function readShopBranding(
  db: Db,
  shopUrl: string,
): Promise<ShopBranding & { name: string; mailLogo: string | undefined }> {
  const [{ name = defaultSettings.name, accent = '' }, logo] = await Promise.all([
    readSettings(db, ['name', 'accent']),
    shopLogos.readShopLogo(db),
  ])
  return { name, accent, logo, mailLogo: getMailLogoUrl(logo, shopUrl) }
}

/** URL of the logo for mails, on a white background; undefined without one. */
export function getMailLogoUrl(logo: Logo, shopUrl: string): string | undefined {
  const path = logo.light ?? logo.dark
  return path === null ? undefined : `${shopUrl}/storage/${getLogoFilePaths(path).mail}`
}
