import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import {
  pictureFileLimits,
  pictureKind,
  type PictureProblem,
  sizeProblem,
} from '#domain/picture-file.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'

type TakenPicture = {
  /** content hash of `large` */
  hash: string
  small: Buffer
  large: Buffer
  /** of `large` */
  width: number
  height: number
}

type Taken =
  | Granted<{ picture: TakenPicture }>
  | Refusal<'picture-refused', { problem: PictureProblem }>

/** Runs some pictures at once and refuses what would wait behind too many. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Redraws an uploaded picture in two sizes. Metadata and appended data are dropped. */
export async function takePicture(
  file: Buffer,
  sides: { small: number; large: number },
  inTurn: InTurn,
): Promise<Taken> {
  // Checked before queueing: invalid files fail fast.
  const checked = await checkPicture(file)
  if (!checked.ok) return checked
  return inTurn(async () => {
    try {
      const { default: sharp } = await import('sharp')
      const large = await checked
        .open()
        .resize(sides.large, sides.large, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      const small = await sharp(large.data)
        .resize(sides.small, sides.small, { fit: 'cover' })
        .webp({ quality: 76 })
        .toBuffer()
      const hash = createHash('sha256').update(large.data).digest('hex').slice(0, 32)
      const { width, height } = large.info
      return { ok: true, picture: { hash, small, large: large.data, width, height } }
    } catch {
      return refuse('picture-refused', { problem: 'damaged' })
    }
  })
}

/** Looks at a file before anything of it is decoded; `open` begins to draw it, upright. */
export async function checkPicture(
  file: Buffer,
  { shortestSide }: { shortestSide?: number } = {},
): Promise<
  Granted<{ open: () => Sharp }> | Refusal<'picture-refused', { problem: PictureProblem }>
> {
  const refused = (problem: PictureProblem) => refuse('picture-refused', { problem })
  if (file.length > pictureFileLimits.bytes) return refused('too-heavy')
  const kind = pictureKind(file.toString('latin1', 0, 16))
  if (kind === null) return refused('no-picture')
  if (kind === 'heic') return refused('heic')
  if (kind === 'png' && isAnimatedPng(file)) return refused('animated')
  const { default: sharp } = await import('sharp')
  // One thread for each, so that the others are there for pages.
  sharp.concurrency(1)
  const options = { failOn: 'error', limitInputPixels: pictureFileLimits.pixels } as const
  // Reads the header alone
  const size = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (size?.format !== kind) return refused('damaged')
  const { width, height, pages: frames } = size
  const problem = sizeProblem({ width, height, frames, shortestSide })
  if (problem) return refused(problem)
  return {
    ok: true,
    open: () => sharp(file, options).timeout({ seconds: pictureFileLimits.seconds }).autoOrient(),
  }
}

/** Decoders show the first of its pictures only; the chunk that announces the others stands before it. */
function isAnimatedPng(file: Buffer): boolean {
  const announced = file.indexOf('acTL', 0, 'latin1')
  return announced > 0 && announced < file.indexOf('IDAT', 0, 'latin1')
}
