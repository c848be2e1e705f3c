import { createHash } from 'node:crypto'
import { readDemoContent } from '#catalogue-import/demo-content.ts'
import { legibleCode } from '#domain/legible-code.ts'
import type { Db } from '#persistence/database.ts'
import * as licenceDesk from '#persistence/orders/licence-desk.ts'
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
  for (const { url_key, qty } of products.filter((product) => empty.has(product.url_key))) {
    const keys = Array.from({ length: qty }, (_, index) => ({
      line: index + 1,
      text: demoKey(url_key, index),
    }))
    await importLicences(db, cipher, { product: url_key, keys, actor: 'import' }, now)
  }
}

function demoKey(urlKey: string, index: number): string {
  const drawn = legibleCode(createHash('sha256').update(`${urlKey} ${index}`).digest())
  return `DEMO-${drawn.slice(0, 5)}-${drawn.slice(5, 10)}-${drawn.slice(10, 15)}`
}
