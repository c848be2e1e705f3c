import type { Sender } from '#mail/letter.ts'
import type { Db } from '#persistence/database.ts'
import { defaultSettings } from './default-settings.ts'
import { readOwnWords } from './read-mail-words.ts'
import { readSettings } from './stored-settings.ts'

/** Who writes the shop's letters, as its people have settled it. */
export async function readSender(
  db: Db,
  { shopUrl, officeUrl }: { shopUrl: string; officeUrl: string },
): Promise<Sender> {
  const [{ name = defaultSettings.name, support, seller, accent = '' }, words] = await Promise.all([
    readSettings(db, ['name', 'support', 'seller', 'accent']),
    readOwnWords(db),
  ])
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
    words,
  }
}
