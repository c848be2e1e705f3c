import { createHash } from 'node:crypto'
import { zoomPictureWidth } from '#domain/catalogue/product.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'

/** Pixel widths, aspect ratio and fit of a kind of picture. */
export type PictureShape = {
  widths: readonly number[]
  /** width divided by height */
  ratio: number
  /** `contain` pads the picture with white, `cover` crops it */
  fit: 'contain' | 'cover'
}

/** Sizes of product pictures on pages; large pictures also have `zoomPictureWidth` for the zoom dialog. */
const ordinary: PictureShape = { widths: [300, 800], ratio: 1, fit: 'contain' }
const zoomable: PictureShape = { ...ordinary, widths: [...ordinary.widths, zoomPictureWidth] }

/** Renders a product picture in all sizes; returns the width of the largest. */
export async function storeProductPicture(
  store: PictureStore,
  path: string,
  source: Uint8Array,
): Promise<number> {
  const shape = (await longerSide(source)) >= zoomPictureWidth ? zoomable : ordinary
  await storePicture(store, path, source, shape)
  return Math.max(...shape.widths)
}

/** Content hash in a picture's name; browsers cache pictures permanently. */
export function hashPicture(source: Uint8Array): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 8)
}

/** Pixels of a picture's longer side; throws if the file is no picture. */
async function longerSide(source: Uint8Array): Promise<number> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(source).metadata()
  return Math.max(width, height)
}

/** Renders a picture in every size and format of its shape; throws if the file is no picture. */
export async function storePicture(
  store: PictureStore,
  path: string,
  source: Uint8Array,
  { widths, ratio, fit }: PictureShape,
): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (const width of widths) {
    const drawn = sharp(source)
      .rotate()
      .resize(width, Math.round(width / ratio), { fit, background: '#ffffff' })
      .flatten({ background: '#ffffff' })
    await store.write(`${path}-${width}.avif`, await drawn.clone().avif({ quality: 56 }).toBuffer())
    await store.write(`${path}-${width}.webp`, await drawn.clone().webp({ quality: 80 }).toBuffer())
  }
}
