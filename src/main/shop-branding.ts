import type { IdentityProviderShopBranding } from '@tianguis/identity-provider/shop-branding.ts'
import { createBrandStyleSheet } from '#domain/running/brand-style-sheet.ts'
import { formatShopNameBesideLogo } from '#domain/running/shop-name.ts'
import type { Db } from '#persistence/database.ts'
import { defaultSettings } from '#use-cases/default-settings.ts'
import { readShopBranding } from '#use-cases/read-shop-branding.ts'

const everyMs = 5000

/** Default branding for services that start before the database. */
export function getDefaultShopBranding(): IdentityProviderShopBranding {
  const { name } = defaultSettings
  return { name, wordmark: formatShopNameBesideLogo(name), sheet: '' }
}

/** Keeps the branding up to date; returns a stop function. */
export async function pollShopBranding(
  db: Db,
  look: IdentityProviderShopBranding,
  shopUrl: string,
): Promise<() => Promise<void>> {
  const read = () =>
    readShopBranding(db, shopUrl).then(
      ({ name, accent, logo, mailLogo }) => {
        const sheet = createBrandStyleSheet({ accent, logo }, new URL(shopUrl).origin)
        Object.assign(look, {
          name,
          wordmark: formatShopNameBesideLogo(name),
          sheet,
          logo: mailLogo,
        })
      },
      () => {},
    )
  await read()
  const timer = setInterval(() => void read(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
