import { createHash } from 'node:crypto'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { pictureFaultApart, redrawPictureApart } from '#reading/read-file-apart.ts'

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
  const fault = await pictureFaultApart(file)
  if (fault) return refuse('picture-refused', { problem: fault })
  return inTurn(async () => {
    const drawn = await redrawPictureApart(file, sides)
    if (!drawn) return refuse('picture-refused', { problem: 'damaged' })
    const hash = createHash('sha256').update(drawn.large).digest('hex').slice(0, 32)
    return { ok: true, picture: { hash, ...drawn } }
  })
}
