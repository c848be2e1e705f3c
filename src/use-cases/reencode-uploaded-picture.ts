import { createHash } from 'node:crypto'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import {
  validatePictureInReaderProcess,
  reencodePictureInReaderProcess,
  reencodePictureInTwoSizesInReaderProcess,
} from '#reading/read-file-in-reader-process.ts'

/** `large` is the larger or only size; `width` and `height` are its pixels. */
type Reencoded = { large: Buffer; width: number; height: number }

type Taken<Picture> =
  | SuccessResult<{
      /** `hash`: content hash of `large` */
      picture: Picture & { hash: string }
    }>
  | Refusal<'picture-refused', { problem: PictureProblem }>

/** Limits how many pictures are processed at once; rejects when the queue is full. */
export type RunInPictureQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Re-encodes an uploaded picture, at most `side` pixels long, so that other sizes can be drawn from
 * it. Metadata and appended data are dropped.
 */
export function reencodeUploadedPicture(
  file: Buffer,
  side: number,
  inTurn: RunInPictureQueue,
): Promise<Taken<Reencoded>> {
  return take(file, inTurn, () => reencodePictureInReaderProcess(file, side))
}

/** Re-encodes an uploaded picture in its two shown sizes, like `reencodeUploadedPicture`. */
export function reencodeUploadedPictureInTwoSizes(
  file: Buffer,
  sides: { small: number; large: number },
  inTurn: RunInPictureQueue,
): Promise<Taken<Reencoded & { small: Buffer }>> {
  return take(file, inTurn, () => reencodePictureInTwoSizesInReaderProcess(file, sides))
}

async function take<Picture extends Reencoded>(
  file: Buffer,
  inTurn: RunInPictureQueue,
  reencode: () => Promise<Picture | null>,
): Promise<Taken<Picture>> {
  // the picture is validated before queueing, so that invalid files fail fast
  const fault = await validatePictureInReaderProcess(file)
  if (fault) return refuse('picture-refused', { problem: fault })
  return inTurn(async () => {
    const drawn = await reencode()
    if (!drawn) return refuse('picture-refused', { problem: 'damaged' })
    const hash = createHash('sha256').update(drawn.large).digest('hex').slice(0, 32)
    return { ok: true, picture: { hash, ...drawn } }
  })
}
