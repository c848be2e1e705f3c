import { createProductPictureStoragePath } from '#catalogue-import/picture-file-names.ts'
import { type PictureCrop, calculateCropBox } from '#domain/catalogue/picture-crop.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import type { Db } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import { findLargestRendition } from '../catalogue/render-picture.ts'
import { hashPicture, storeProductPicture } from '../catalogue/store-picture.ts'
import type { RunInPictureQueue } from '../reencode-uploaded-picture.ts'
import { type ProductPictureEditContext, changeProductPictures } from './product-pictures.ts'

type NotCropped = Refusal<'product-not-found' | 'picture-not-found' | 'crop-too-small'>

/**
 * Replaces a product picture by a crop of it, rendered from the picture's largest file in every
 * size. The original stays in the store, so that the crop can be undone.
 */
export async function cropPicture(
  db: Db,
  store: PictureStore,
  { path, cut, ...by }: ProductPictureEditContext & { path: string; cut: PictureCrop },
  { now, inTurn }: { now: Date; inTurn: RunInPictureQueue },
): Promise<SuccessResult | NotCropped> {
  const named = await findProductByUrlKeyOrSku(db, by.product)
  if (!named) return refuse('product-not-found')
  const [known, last] = await Promise.all([
    productImages.listPicturesOfProduct(db, named.id),
    productImages.findLastPictureChange(db, named.id),
  ])
  // also accepts a picture that the last change replaced, so that a repeated crop request succeeds
  if (![...known, ...(last?.before ?? [])].some((one) => one.path === path))
    return refuse('picture-not-found')
  const drawn = await inTurn(() => drawPart(store, path, cut))
  if (!drawn.ok) return drawn
  if (drawn.part === null) return { ok: true }
  const part = drawn.part
  const cropped = createProductPictureStoragePath(
    { urlKey: named.urlKey, view: 0 },
    hashPicture(part),
  )
  const width = await inTurn(() => storeProductPicture(store, cropped, part))
  return changeProductPictures<NotCropped>(db, store, by, now, (before) => {
    if (before.some((one) => one.path === cropped)) return before
    return before.some((one) => one.path === path)
      ? before.map((one) => (one.path === path ? { ...one, path: cropped, width } : one))
      : refuse('picture-not-found')
  })
}

/** Crops a picture losslessly; null if the crop is the whole picture. */
async function drawPart(
  store: PictureStore,
  path: string,
  cut: PictureCrop,
): Promise<SuccessResult<{ part: Buffer | null }> | NotCropped> {
  const source = await findLargestRendition(store, path)
  if (!source) return refuse('picture-not-found')
  const { default: sharp } = await import('sharp')
  const whole = sharp(await store.read(source.name))
  const { width, height } = await whole.metadata()
  const box = calculateCropBox(cut, { width, height })
  if (!box) return refuse('crop-too-small')
  if (box.width === width && box.height === height) return { ok: true, part: null }
  return { ok: true, part: await whole.extract(box).webp({ lossless: true }).toBuffer() }
}
