import { createHash } from 'node:crypto'
import { readDemoContent } from '#catalogue-import/demo-content.ts'
import { encodeHumanReadableCode } from '#domain/human-readable-code.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as officeLicences from '#persistence/orders/office-licences.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { importLicences } from '../orders/import-licences.ts'
import type { LicenceCipher } from '../orders/licence-cipher.ts'

/** Adds demo licence keys to digital products of the demo catalogue that never had any. */
export async function addDemoLicenceKeys(
  db: Db,
  cipher: LicenceCipher,
  { folder, now }: { folder: string; now: Date },
): Promise<void> {
  const { products } = await readDemoContent(folder)
  const empty = await officeLicences.listProductsNeverStocked(
    db,
    products.map(({ url_key }) => url_key),
  )
  const stocked = products.filter(({ url_key }) => empty.has(url_key))
  if (stocked.length === 0) return
  await runInTransaction(db, (transaction) =>
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
  const drawn = encodeHumanReadableCode(createHash('sha256').update(`${urlKey} ${index}`).digest())
  return `DEMO-${drawn.slice(0, 5)}-${drawn.slice(5, 10)}-${drawn.slice(10, 15)}`
}
