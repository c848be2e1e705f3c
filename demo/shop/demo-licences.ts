import { createHash } from 'node:crypto'
import { encodeHumanReadableCode } from '#domain/human-readable-code.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { mapSequentially } from '#use-cases/limited-concurrency.ts'
import { importLicences } from '#use-cases/orders/import-licences.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { readDemoContent } from './demo-content.ts'

/** Adds demo licence keys to digital products of the demo catalogue that never had any. */
export async function addDemoLicenceKeys(
  db: Db,
  cipher: LicenceCipher,
  { folder, now }: { folder: string; now: Date },
): Promise<void> {
  const { products } = await readDemoContent(folder)
  const empty = await listProductsNeverStocked(
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

/** Returns the digital products among these url keys that never had a licence key. */
async function listProductsNeverStocked(db: Db, urlKeys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('url_key as urlKey')
    .where('delivery', '=', 'digital')
    .where((where) => where('url_key', '=', where.fn.any(where.val([...urlKeys]))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('licence_keys')
            .select('licence_keys.id')
            .whereRef('licence_keys.product_id', '=', 'products.id'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ urlKey }) => urlKey))
}
