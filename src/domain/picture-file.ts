import { uploadParsingLimits } from './upload-limits.ts'

export const pictureFileLimits = uploadParsingLimits.picture
/** Maximum number of pictures of one product. */
export const maxPicturesOfProduct = 12

export type PictureProblem =
  | 'no-picture'
  | 'heic'
  | 'too-heavy'
  | 'too-many-pixels'
  | 'too-small'
  | 'animated'
  | 'damaged'

type PictureKind = 'jpeg' | 'png' | 'webp'

const png = '\x89PNG\r\n\x1a\n'
/** Codes by which HEIC picture files identify themselves; many phones use this format. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** Detects the type of a picture file by its first bytes; only known types are decoded. */
export function detectPictureFormat(head: string): PictureKind | 'heic' | null {
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith(png)) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && heicBrands.includes(head.slice(8, 12))) return 'heic'
  return null
}

/** Number of first bytes that tell the type of a picture file. */
const headBytes = 16

/** Checks size and type of a picture file without decoding it; returns the problem, or null. */
export function findPictureFileProblem(file: Uint8Array): PictureProblem | null {
  if (file.length > pictureFileLimits.bytes) return 'too-heavy'
  const format = detectPictureFormat(readHead(file))
  if (format === null) return 'no-picture'
  return format === 'heic' ? 'heic' : null
}

/** First bytes of a file as text, one character for each byte. */
export function readHead(file: Uint8Array): string {
  return String.fromCharCode(...file.subarray(0, headBytes))
}

/** Validates the dimensions of a picture before decoding; returns the problem, if any. */
export function findPictureSizeProblem({
  width,
  height,
  frames = 1,
  shortestSide = pictureFileLimits.shortestSide,
}: {
  width: number
  height: number
  frames?: number | undefined
  shortestSide?: number | undefined
}): PictureProblem | null {
  const { pixels, longestSide } = pictureFileLimits
  if (frames > 1) return 'animated'
  if (width * height > pixels || Math.max(width, height) > longestSide) return 'too-many-pixels'
  return Math.min(width, height) < shortestSide ? 'too-small' : null
}
