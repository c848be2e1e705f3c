import type { Sharp, WebpOptions } from 'sharp'
import {
  pictureFileLimits,
  detectPictureFormat,
  findPictureFileProblem,
  type PictureProblem,
  findPictureSizeProblem,
  readHead,
} from '#domain/picture-file.ts'

const sharpOptions = { failOn: 'error', limitInputPixels: pictureFileLimits.pixels } as const

/** Validates an uploaded picture before decoding; returns the problem, if any. */
export async function findPictureRejectReason(
  file: Buffer,
  { shortestSide }: { shortestSide?: number } = {},
): Promise<PictureProblem | null> {
  const problem = findPictureFileProblem(file)
  if (problem) return problem
  const kind = detectPictureFormat(readHead(file))
  if (kind === 'png' && isAnimatedPng(file)) return 'animated'
  const { default: sharp } = await import('sharp')
  const size = await sharp(file, { ...sharpOptions, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (size?.format !== kind) return 'damaged'
  const { width, height, pages: frames } = size
  return findPictureSizeProblem({ width, height, frames, shortestSide })
}

/**
 * Re-encodes a picture from which all shown sizes are drawn later: quickly, with little loss, and
 * at most `side` pixels long; null if it cannot be decoded.
 */
export async function reencodePicture(file: Buffer, side: number) {
  try {
    return await shrinkPicture(file, side, { quality: 90, effort: 0 })
  } catch {
    return null
  }
}

/** Re-encodes a picture in the two sizes that are shown; null if it cannot be decoded. */
export async function reencodePictureInTwoSizes(
  file: Buffer,
  sides: { small: number; large: number },
) {
  try {
    const { default: sharp } = await import('sharp')
    const picture = await shrinkPicture(file, sides.large, { quality: 80 })
    const small = await sharp(picture.large)
      .resize(sides.small, sides.small, { fit: 'cover' })
      .webp({ quality: 76 })
      .toBuffer()
    return { ...picture, small }
  } catch {
    return null
  }
}

async function shrinkPicture(file: Buffer, side: number, encoding: WebpOptions) {
  const picture = await uprightPicture(file)
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp(encoding)
    .toBuffer({ resolveWithObject: true })
  return { large: data, width: info.width, height: info.height }
}

/** Re-encodes a logo, transparent for web pages and opaque for e-mail; null if it cannot be decoded. */
export async function reencodeLogo(file: Buffer, box: { width: number; height: number }) {
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
  // The picture library uses one thread per picture, so that page requests keep the other threads.
  sharp.concurrency(1)
  return sharp(file, sharpOptions).timeout({ seconds: pictureFileLimits.seconds }).autoOrient()
}

/**
 * Whether a PNG is animated: an `acTL` chunk precedes the first picture. Decoders show only the
 * first picture.
 */
function isAnimatedPng(file: Buffer): boolean {
  const announced = file.indexOf('acTL', 0, 'latin1')
  return announced > 0 && announced < file.indexOf('IDAT', 0, 'latin1')
}
