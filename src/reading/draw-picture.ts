import type { Sharp } from 'sharp'
import {
  pictureFileLimits,
  pictureKind,
  type PictureProblem,
  sizeProblem,
} from '#domain/picture-file.ts'

const sharpOptions = { failOn: 'error', limitInputPixels: pictureFileLimits.pixels } as const

/** The fault of an uploaded picture that shows before a pixel of it is decoded. */
export async function pictureFault(
  file: Buffer,
  { shortestSide }: { shortestSide?: number } = {},
): Promise<PictureProblem | null> {
  if (file.length > pictureFileLimits.bytes) return 'too-heavy'
  const kind = pictureKind(file.toString('latin1', 0, 16))
  if (kind === null) return 'no-picture'
  if (kind === 'heic') return 'heic'
  if (kind === 'png' && isAnimatedPng(file)) return 'animated'
  const { default: sharp } = await import('sharp')
  const size = await sharp(file, { ...sharpOptions, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (size?.format !== kind) return 'damaged'
  const { width, height, pages: frames } = size
  return sizeProblem({ width, height, frames, shortestSide })
}

/** Draws a picture anew in two sizes; null when it cannot be decoded. */
export async function redrawPicture(file: Buffer, sides: { small: number; large: number }) {
  try {
    const { default: sharp } = await import('sharp')
    const large = await (
      await uprightPicture(file)
    )
      .resize(sides.large, sides.large, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(large.data)
      .resize(sides.small, sides.small, { fit: 'cover' })
      .webp({ quality: 76 })
      .toBuffer()
    const { width, height } = large.info
    return { small, large: large.data, width, height }
  } catch {
    return null
  }
}

/** Draws a logo anew, for pages with its transparency and for mails without; null when it cannot be decoded. */
export async function redrawLogo(file: Buffer, box: { width: number; height: number }) {
  try {
    const picture = await uprightPicture(file)
    const drawn = picture.resize({ ...box, fit: 'inside', withoutEnlargement: true })
    return {
      page: await drawn.clone().webp({ quality: 90, alphaQuality: 100 }).toBuffer(),
      mail: await drawn.clone().flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer(),
    }
  } catch {
    return null
  }
}

async function uprightPicture(file: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // one thread for each, so that the others are there for pages
  sharp.concurrency(1)
  return sharp(file, sharpOptions).timeout({ seconds: pictureFileLimits.seconds }).autoOrient()
}

/** Decoders show the first of its pictures only; the chunk that announces the others stands before it. */
function isAnimatedPng(file: Buffer): boolean {
  const announced = file.indexOf('acTL', 0, 'latin1')
  return announced > 0 && announced < file.indexOf('IDAT', 0, 'latin1')
}
