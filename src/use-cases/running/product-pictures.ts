import { isDeepStrictEqual } from 'node:util'
import { createProductPictureStoragePath } from '#catalogue-import/picture-file-names.ts'
import { zoomPictureWidth } from '#domain/catalogue/product.ts'
import { maxPicturesOfProduct, type PictureProblem } from '#domain/picture-file.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as leftPictures from '#persistence/catalogue/orphaned-pictures.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import { hashPicture, storeProductPicture } from '../catalogue/store-picture.ts'
import { type EditConflict, createEditConflictVersion } from '../edit-conflict-detection.ts'
import { type RunInPictureQueue, reencodeUploadedPicture } from '../reencode-uploaded-picture.ts'
import { restorePictureFiles } from './remove-pictures.ts'

type Stored = productImages.ProductPictureRow
export type ProductPictureEditContext = { product: string; actor: string; requestId?: string }
type NotKept = Refusal<'product-not-found' | 'pictures-changed' | Gone>
/**
 * Refusal code: a removed picture cannot be restored, because the picture store no longer has its
 * files.
 */
type Gone = 'picture-not-found'

/**
 * Pictures of a product, with a version for detecting concurrent edits and the time until which the
 * last picture change can be undone.
 */
export async function readProductPictures(db: Db, product: string) {
  const named = await findProductByUrlKeyOrSku(db, product)
  if (!named) return null
  const pictures = await productImages.listPicturesOfProduct(db, named.id)
  const last = await productImages.findLastPictureChange(db, named.id)
  return {
    name: named.name,
    version: picturesVersion(pictures),
    pictures,
    changedAt: last && isDeepStrictEqual(last.after, pictures) ? last.at : null,
  }
}

/**
 * Sets which pictures a product has, with order and alternative texts; pictures left out are
 * removed. Uses optimistic concurrency.
 */
export function setProductPictures(
  db: Db,
  store: PictureStore,
  {
    version,
    pictures,
    ...by
  }: ProductPictureEditContext & { version: string; pictures: Pick<Stored, 'path' | 'alt'>[] },
  now: Date,
): Promise<SuccessResult | NotKept | EditConflict> {
  return changeProductPictures(db, store, by, now, async (before, transaction, id) => {
    const last = await productImages.findLastPictureChange(transaction, id)
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
  last: productImages.ProductPicturesChange | undefined,
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
export async function undoPictureChange(
  db: Db,
  store: PictureStore,
  by: ProductPictureEditContext,
  now: Date,
): Promise<SuccessResult | NotKept> {
  return changeProductPictures(db, store, by, now, async (before, transaction, id) => {
    const last = await productImages.findLastPictureChange(transaction, id)
    return last && isDeepStrictEqual(last.after, before) ? last.before : refuse('pictures-changed')
  })
}

type Sent = ProductPictureEditContext & { file: Buffer; alt: string | null }

/** Re-encodes an uploaded picture in all sizes and appends it to the product's pictures. */
export async function addProductPicture(
  db: Db,
  store: PictureStore,
  { file, alt, ...by }: Sent,
  { now, inTurn }: { now: Date; inTurn: RunInPictureQueue },
): Promise<
  | SuccessResult
  | NotKept
  | Refusal<'too-many-pictures'>
  | Refusal<'picture-refused', { problem: PictureProblem }>
> {
  const named = await findProductByUrlKeyOrSku(db, by.product)
  if (!named) return refuse('product-not-found')
  const known = await productImages.listPicturesOfProduct(db, named.id)
  if (known.length >= maxPicturesOfProduct) return refuse('too-many-pictures')
  const taken = await reencodeUploadedPicture(file, zoomPictureWidth, inTurn)
  if (!taken.ok) return taken
  const { large } = taken.picture
  const path = createProductPictureStoragePath(
    { urlKey: named.urlKey, view: 0 },
    hashPicture(large),
  )
  if (known.some((one) => one.path === path)) return { ok: true }
  const width = await inTurn(() => storeProductPicture(store, path, large))
  return changeProductPictures<never>(db, store, by, now, (before) =>
    before.some((one) => one.path === path) ? before : [...before, { path, alt, width }],
  )
}

function picturesVersion(pictures: readonly Stored[]): string {
  return createEditConflictVersion({
    pictures: JSON.stringify(pictures.map(({ path, alt }) => [path, alt])),
  })
}

type Arrange<No> = (
  before: Stored[],
  transaction: Db,
  id: number,
) => Stored[] | No | Promise<Stored[] | No>

/**
 * Changes a product's pictures while its row is locked. `arrange` computes the new pictures or
 * refuses the change; if it brings back a picture removed earlier, the picture's files are
 * restored.
 */
export function changeProductPictures<No extends { ok: false }>(
  db: Db,
  store: PictureStore,
  { product, actor, requestId }: ProductPictureEditContext,
  now: Date,
  arrange: Arrange<No>,
): Promise<SuccessResult | Refusal<'product-not-found' | Gone> | No> {
  return runInTransaction(
    db,
    async (transaction): Promise<SuccessResult | Refusal<'product-not-found' | Gone> | No> => {
      const named = await findProductByUrlKeyOrSku(transaction, product)
      if (!named) return refuse('product-not-found')
      const { id, urlKey } = named
      await contents.readProductPricesAndStock(transaction, [id], { lock: true })
      const before = await productImages.listPicturesOfProduct(transaction, id)
      const after = await arrange(before, transaction, id)
      if (!Array.isArray(after)) return after
      if (isDeepStrictEqual(before, after)) return { ok: true }
      const had = new Set(before.map(({ path }) => path))
      const given = after.map(({ path }) => path).filter((path) => !had.has(path))
      for (const path of await leftPictures.listRemovedPictures(transaction, given)) {
        if (!(await restorePictureFiles(store, path, now))) return refuse('picture-not-found')
      }
      await productImages.replaceProductPictures(transaction, [{ urlKey, pictures: after }], now)
      await productImages.saveProductPictureChange(transaction, id, {
        before,
        after,
        actor,
        at: now,
      })
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'product-pictures',
        subject: `product:${id}`,
      }
      const values = { before: { pictures: before }, after: { pictures: after } }
      await auditLog.addAuditEntry(
        transaction,
        { ...entry, ...values, ...(requestId && { requestId }) },
        now,
      )
      return { ok: true }
    },
  )
}
