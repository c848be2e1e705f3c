import { createHash } from 'node:crypto'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import {
  validatePictureInReaderProcess,
  reencodePictureInReaderProcess,
} from '#reading/read-file-in-reader-process.ts'

type TakenPicture = {
  /** content hash of the `large` version, the larger of the two stored sizes of the picture */
  hash: string
  small: Buffer
  large: Buffer
  /** width in pixels of the `large` version, the larger of the two stored sizes of the picture */
  width: number
  height: number
}

type Taken =
  | SuccessResult<{ picture: TakenPicture }>
  | Refusal<'picture-refused', { problem: PictureProblem }>

/** Limits how many pictures are processed at once; rejects when the queue is full. */
export type RunInPictureQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Re-encodes an uploaded picture in two sizes. Metadata and appended data are dropped. */
export async function reencodeUploadedPicture(
  file: Buffer,
  sides: { small: number; large: number },
  inTurn: RunInPictureQueue,
): Promise<Taken> {
  // the picture is validated before queueing, so that invalid files fail fast
  const fault = await validatePictureInReaderProcess(file)
  if (fault) return refuse('picture-refused', { problem: fault })
  return inTurn(async () => {
    const drawn = await reencodePictureInReaderProcess(file, sides)
    if (!drawn) return refuse('picture-refused', { problem: 'damaged' })
    const hash = createHash('sha256').update(drawn.large).digest('hex').slice(0, 32)
    return { ok: true, picture: { hash, ...drawn } }
  })
}
