import { createHash } from 'node:crypto'
import { zoomWidth } from '#domain/catalogue/product.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'

/** The sizes that pages draw a picture in. */
export type PictureShape = {
  widths: readonly number[]
  /** width through height */
  ratio: number
  /** `contain` pads with white, `cover` crops */
  fit: 'contain' | 'cover'
}

/** What pages draw of a product; the dialog that zooms draws `zoomWidth` besides, where the picture is as large. */
const ordinary: PictureShape = { widths: [300, 800], ratio: 1, fit: 'contain' }
const zoomable: PictureShape = { ...ordinary, widths: [...ordinary.widths, zoomWidth] }

/** Renders a picture of a product; answers the width of its largest size. */
export async function storeProductPicture(
  store: PictureStore,
  path: string,
  source: Uint8Array,
): Promise<number> {
  const shape = (await longerSide(source)) >= zoomWidth ? zoomable : ordinary
  await storePicture(store, path, source, shape)
  return Math.max(...shape.widths)
}

/** Content hash in a picture's name; browsers cache pictures permanently. */
export function pictureVersion(source: Uint8Array): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 8)
}

/** Pixels of a picture's longer side; throws when it is none. */
async function longerSide(source: Uint8Array): Promise<number> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(source).metadata()
  return Math.max(width, height)
}

/** Renders a picture in every size and format of its shape; throws when it is none. */
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
