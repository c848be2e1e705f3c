import type { Sender } from '#mail/letter.ts'
import type { Db } from '#persistence/database.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { defaultSettings } from './default-settings.ts'
import { readOwnWords } from './read-mail-words.ts'
import { mailLogoOf } from './read-shop-look.ts'
import { readSettings } from './stored-settings.ts'

type Addresses = { shopUrl: string; officeUrl: string }

/** The sender of mails, cached for one second. */
export function recentSender(addresses: Addresses) {
  let read: { at: number; sender: Sender } | undefined
  return async (db: Db, now: Date): Promise<Sender> => {
    const at = now.getTime()
    if (!read || Math.abs(at - read.at) >= 1000) {
      read = { at, sender: await readSender(db, addresses) }
    }
    return read.sender
  }
}

/** The sender of the shop's mails, from the settings. */
export async function readSender(db: Db, { shopUrl, officeUrl }: Addresses): Promise<Sender> {
  const [{ name = defaultSettings.name, support, seller, accent = '' }, words, logo] =
    await Promise.all([
      readSettings(db, ['name', 'support', 'seller', 'accent']),
      readOwnWords(db),
      shopLogos.read(db),
    ])
  const mailLogo = mailLogoOf(logo, shopUrl)
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
