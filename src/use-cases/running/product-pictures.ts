import { isDeepStrictEqual } from 'node:util'
import { pathOfView } from '#catalogue-import/picture-files.ts'
import { zoomWidth } from '#domain/catalogue/product.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as leftPictures from '#persistence/catalogue/orphaned-pictures.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import { pictureVersion, storeProductPicture } from '../catalogue/store-picture.ts'
import { type EditConflict, versionOf } from '../edit-version.ts'
import { type InTurn, takePicture } from '../take-picture.ts'
import { bringBack } from './remove-pictures.ts'

/** Maximum pictures of a product gallery. */
export const mostPictures = 12

type Stored = productImages.StoredPicture
export type By = { product: string; actor: string; requestId?: string }
type NotKept = Refusal<'product-not-found' | 'pictures-changed' | Gone>
/** Refusal code when a picture to restore is no longer in the store. */
type Gone = 'picture-not-found'

/** Pictures of a product with their version, and the time until which the last change can be undone. */
export async function readPictures(db: Db, product: string) {
  const named = await findProduct(db, product)
  if (!named) return null
  const pictures = await productImages.ofProduct(db, named.id)
  const last = await productImages.lastChange(db, named.id)
  return {
    name: named.name,
    version: picturesVersion(pictures),
    pictures,
    changedAt: last && isDeepStrictEqual(last.after, pictures) ? last.at : null,
  }
}

/** Sets a product's pictures, order and alternative texts; other pictures are removed. Uses optimistic concurrency. */
export function arrangePictures(
  db: Db,
  store: PictureStore,
  { version, pictures, ...by }: By & { version: string; pictures: Pick<Stored, 'path' | 'alt'>[] },
  now: Date,
): Promise<Granted | NotKept | EditConflict> {
  return changePictures(db, store, by, now, async (before, transaction, id) => {
    const last = await productImages.lastChange(transaction, id)
    if (picturesVersion(before) !== version) return meanwhile(before, last)
    const known = new Map([...(last?.before ?? []), ...before].map((one) => [one.path, one]))
    const wanted = pictures.flatMap(({ path, alt }) => {
      const found = known.get(path)
      known.delete(path)
      return found ? [{ ...found, alt }] : []
    })
    return wanted.length === pictures.length ? wanted : meanwhile(before, last)
  })
}

function meanwhile(
  pictures: readonly Stored[],
  last: productImages.PicturesChange | undefined,
): EditConflict {
  const values = {
    pictures: pictures.map(({ path }) => path),
    alts: pictures.map(({ alt }) => alt ?? ''),
  }
  const [savedBy, savedAt] = [last?.actor ?? null, last?.at ?? null]
  const current = { version: picturesVersion(pictures), values, savedBy, savedAt }
  return refuse('changed-meanwhile', { current })
}

/** Undoes the last change of a product's pictures, unless a newer change exists. */
export async function undoPictures(
  db: Db,
  store: PictureStore,
  by: By,
  now: Date,
): Promise<Granted | NotKept> {
  return changePictures(db, store, by, now, async (before, transaction, id) => {
    const last = await productImages.lastChange(transaction, id)
    return last && isDeepStrictEqual(last.after, before) ? last.before : refuse('pictures-changed')
  })
}

type Sent = By & { file: Buffer; alt: string | null }

/** Redraws an uploaded picture in all sizes and appends it to the product. */
export async function addPicture(
  db: Db,
  store: PictureStore,
  { file, alt, ...by }: Sent,
  { now, inTurn }: { now: Date; inTurn: InTurn },
): Promise<
  | Granted
  | NotKept
  | Refusal<'too-many-pictures'>
  | Refusal<'picture-refused', { problem: PictureProblem }>
> {
  const named = await findProduct(db, by.product)
  if (!named) return refuse('product-not-found')
  const known = await productImages.ofProduct(db, named.id)
  if (known.length >= mostPictures) return refuse('too-many-pictures')
  const taken = await takePicture(file, { small: 200, large: zoomWidth }, inTurn)
  if (!taken.ok) return taken
  const { large } = taken.picture
  const path = pathOfView({ urlKey: named.urlKey, view: 0 }, pictureVersion(large))
  if (known.some((one) => one.path === path)) return { ok: true }
  const width = await inTurn(() => storeProductPicture(store, path, large))
  return changePictures<never>(db, store, by, now, (before) =>
    before.some((one) => one.path === path) ? before : [...before, { path, alt, width }],
  )
}

function picturesVersion(pictures: readonly Stored[]): string {
  return versionOf({ pictures: JSON.stringify(pictures.map(({ path, alt }) => [path, alt])) })
}

type Arrange<No> = (
  before: Stored[],
  transaction: Db,
  id: number,
) => Stored[] | No | Promise<Stored[] | No>

/**
 * Changes a product's pictures under a row lock; `arrange` rejects conflicts. Restored pictures return to the store.
 */
export function changePictures<No extends { ok: false }>(
  db: Db,
  store: PictureStore,
  { product, actor, requestId }: By,
  now: Date,
  arrange: Arrange<No>,
): Promise<Granted | Refusal<'product-not-found' | Gone> | No> {
  return inTransaction(
    db,
    async (transaction): Promise<Granted | Refusal<'product-not-found' | Gone> | No> => {
      const named = await findProduct(transaction, product)
      if (!named) return refuse('product-not-found')
      const { id, urlKey } = named
      await contents.readBriefly(transaction, [id], { lock: true })
      const before = await productImages.ofProduct(transaction, id)
      const after = await arrange(before, transaction, id)
      if (!Array.isArray(after)) return after
      if (isDeepStrictEqual(before, after)) return { ok: true }
      const had = new Set(before.map(({ path }) => path))
      const given = after.map(({ path }) => path).filter((path) => !had.has(path))
      for (const path of await leftPictures.removedAmong(transaction, given)) {
        if (!(await bringBack(store, path, now))) return refuse('picture-not-found')
      }
      await productImages.replace(transaction, [{ urlKey, pictures: after }], now)
      await productImages.keepChange(transaction, id, { before, after, actor, at: now })
      const entry = { actor, action: 'product-pictures', subject: `product:${id}` }
      const values = { before: { pictures: before }, after: { pictures: after } }
      await auditLog.add(transaction, { ...entry, ...values, ...(requestId && { requestId }) }, now)
      return { ok: true }
    },
  )
}
