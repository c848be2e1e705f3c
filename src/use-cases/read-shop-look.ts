import { type Logo, logoFiles } from '#domain/running/logo.ts'
import type { OwnLook } from '#domain/running/own-look.ts'
import type { Db } from '#persistence/database.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { defaultSettings } from './default-settings.ts'
import { readSettings } from './stored-settings.ts'

/** The shop's name, colour and logo from the settings, with the logo URL for mails if there is a logo. */
export async function readShopLook(
  db: Db,
  shopUrl: string,
): Promise<OwnLook & { name: string; mailLogo: string | undefined }> {
  const [{ name = defaultSettings.name, accent = '' }, logo] = await Promise.all([
    readSettings(db, ['name', 'accent']),
    shopLogos.read(db),
  ])
  return { name, accent, logo, mailLogo: mailLogoOf(logo, shopUrl) }
}

/** URL of the logo for mails, on a white background; undefined without one. */
export function mailLogoOf(logo: Logo, shopUrl: string): string | undefined {
  const path = logo.light ?? logo.dark
  return path === null ? undefined : `${shopUrl}/storage/${logoFiles(path).mail}`
}
