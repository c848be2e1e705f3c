import { logoFiles } from '#domain/running/logo.ts'
import type { Sender } from '#mail/letter.ts'
import type { Db } from '#persistence/database.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { defaultSettings } from './default-settings.ts'
import { readOwnWords } from './read-mail-words.ts'
import { readSettings } from './stored-settings.ts'

/** Who writes the shop's letters, as its people have settled it. */
export async function readSender(
  db: Db,
  { shopUrl, officeUrl }: { shopUrl: string; officeUrl: string },
): Promise<Sender> {
  const [{ name = defaultSettings.name, support, seller, accent = '' }, words, logo] =
    await Promise.all([
      readSettings(db, ['name', 'support', 'seller', 'accent']),
      readOwnWords(db),
      shopLogos.read(db),
    ])
  const path = logo.light ?? logo.dark
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
    ...(path !== null && { logo: `${shopUrl}/storage/${logoFiles(path).mail}` }),
    words,
  }
}
