import type { MailSender } from '#mail/mail-template-types.ts'
import type { Db } from '#persistence/database.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { defaultSettings } from './default-settings.ts'
import { readCustomMailTexts } from './read-mail-texts.ts'
import { readSettings } from './read-settings.ts'
import { getMailLogoUrl } from './read-shop-branding.ts'

type Addresses = { shopUrl: string; officeUrl: string }

/** Reads the sender of the shop's mails from the settings, cached for one second. */
export function createCachedMailSenderReader(addresses: Addresses) {
  let read: { at: number; sender: MailSender } | undefined
  return async (db: Db, now: Date): Promise<MailSender> => {
    const at = now.getTime()
    if (!read || Math.abs(at - read.at) >= 1000) {
      read = { at, sender: await readMailSender(db, addresses) }
    }
    return read.sender
  }
}

/** The sender of the shop's mails, from the settings. */
export async function readMailSender(
  db: Db,
  { shopUrl, officeUrl }: Addresses,
): Promise<MailSender> {
  const [{ name = defaultSettings.name, support, seller, accent = '' }, words, logo] =
    await Promise.all([
      readSettings(db, ['name', 'support', 'seller', 'accent']),
      readCustomMailTexts(db),
      shopLogos.readShopLogo(db),
    ])
  const mailLogo = getMailLogoUrl(logo, shopUrl)
  return {
    name,
    url: shopUrl,
    officeUrl,
    contact: support ?? null,
    ...(seller && {
      seller: {
        legalName: seller.legal_name,
        rfc: seller.rfc ?? null,
        address: seller.address,
      },
    }),
    ...(accent !== '' && { accent }),
    ...(mailLogo !== undefined && { logo: mailLogo }),
    words,
  }
}
