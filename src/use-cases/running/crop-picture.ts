import { pathOfView } from '#catalogue-import/picture-files.ts'
import { type Cut, croppedBox } from '#domain/catalogue/picture-crop.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import type { Db } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import { largestRendition } from '../catalogue/render-picture.ts'
import { pictureVersion, storeProductPicture } from '../catalogue/store-picture.ts'
import type { InTurn } from '../take-picture.ts'
import { type By, changePictures } from './product-pictures.ts'

type NotCropped = Refusal<'product-not-found' | 'picture-not-found' | 'crop-too-small'>

/**
 * Replaces a product picture by a crop of it, rendered from its largest file in every size. The original stays in the
 * store, so that the crop can be undone.
 */
export async function cropPicture(
  db: Db,
  store: PictureStore,
  { path, cut, ...by }: By & { path: string; cut: Cut },
  { now, inTurn }: { now: Date; inTurn: InTurn },
): Promise<Granted | NotCropped> {
  const named = await findProduct(db, by.product)
  if (!named) return refuse('product-not-found')
  const [known, last] = await Promise.all([
    productImages.ofProduct(db, named.id),
    productImages.lastChange(db, named.id),
  ])
  // also accepts a picture that the last change replaced, so that a repeated crop request succeeds
  if (![...known, ...(last?.before ?? [])].some((one) => one.path === path))
    return refuse('picture-not-found')
  const drawn = await inTurn(() => drawPart(store, path, cut))
  if (!drawn.ok) return drawn
  if (drawn.part === null) return { ok: true }
  const part = drawn.part
  const cropped = pathOfView({ urlKey: named.urlKey, view: 0 }, pictureVersion(part))
  const width = await inTurn(() => storeProductPicture(store, cropped, part))
  return changePictures<NotCropped>(db, store, by, now, (before) => {
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
  cut: Cut,
): Promise<Granted<{ part: Buffer | null }> | NotCropped> {
  const source = await largestRendition(store, path)
  if (!source) return refuse('picture-not-found')
  const { default: sharp } = await import('sharp')
  const whole = sharp(await store.read(source.name))
  const { width, height } = await whole.metadata()
  const box = croppedBox(cut, { width, height })
  if (!box) return refuse('crop-too-small')
  if (box.width === width && box.height === height) return { ok: true, part: null }
  return { ok: true, part: await whole.extract(box).webp({ lossless: true }).toBuffer() }
}
