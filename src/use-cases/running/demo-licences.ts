import { createHash } from 'node:crypto'
import { readDemoContent } from '#catalogue-import/demo-content.ts'
import { legibleCode } from '#domain/legible-code.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as licenceDesk from '#persistence/orders/licence-desk.ts'
import { mapSequentially } from '../limited-map.ts'
import { importLicences } from '../orders/import-licences.ts'
import type { LicenceCipher } from '../orders/licence-cipher.ts'

/** Adds demo licence keys to digital products of the demo catalogue that never had any. */
export async function stockDemoLicences(
  db: Db,
  cipher: LicenceCipher,
  { folder, now }: { folder: string; now: Date },
): Promise<void> {
  const { products } = await readDemoContent(folder)
  const empty = await licenceDesk.neverStocked(
    db,
    products.map(({ url_key }) => url_key),
  )
  const stocked = products.filter(({ url_key }) => empty.has(url_key))
  if (stocked.length === 0) return
  await inTransaction(db, (transaction) =>
    mapSequentially(stocked, ({ url_key, qty }) => {
      const keys = Array.from({ length: qty }, (_, index) => ({
        line: index + 1,
        text: demoKey(url_key, index),
      }))
      return importLicences(transaction, cipher, { product: url_key, keys, actor: 'import' }, now)
    }),
  )
}

function demoKey(urlKey: string, index: number): string {
  const drawn = legibleCode(createHash('sha256').update(`${urlKey} ${index}`).digest())
  return `DEMO-${drawn.slice(0, 5)}-${drawn.slice(5, 10)}-${drawn.slice(10, 15)}`
}
