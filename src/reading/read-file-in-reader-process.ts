import type { PdfProblem } from '#catalogue-import/validate-pdf.ts'
import type { Cfdi } from '#domain/orders/check-cfdi.ts'
import { findPictureFileProblem, type PictureProblem } from '#domain/picture-file.ts'
import { uploadParsingLimits } from '#domain/upload-limits.ts'
import { runInReaderProcess, ReaderProcessAborted } from './run-reader-process.ts'

const { pdf, cfdi, picture } = uploadParsingLimits
/**
 * Time limit for re-encoding a picture, twice the decoding limit, because the wait for a decoder
 * thread counts too.
 */
const pictureTime = { seconds: 2 * picture.seconds }

/** Validates a product's PDF document in a file-parsing process; returns the problem, or null. */
export function readPdfInReaderProcess(file: Buffer): Promise<PdfProblem | null> {
  return unlessStopped<PdfProblem | null>(
    runInReaderProcess('findPdfProblem', [file], pdf),
    'too-complex',
  )
}

/** Parses a CFDI invoice in a file-parsing process; null if invalid. */
export function readCfdiInReaderProcess(file: Buffer): Promise<Cfdi | null> {
  return unlessStopped(runInReaderProcess('readCfdi', [file], cfdi), null)
}

/** Validates a picture file: its size and type here, the rest in a file-parsing process. */
export async function validatePictureInReaderProcess(
  file: Buffer,
  limits: { shortestSide?: number } = {},
): Promise<PictureProblem | null> {
  const problem = findPictureFileProblem(file)
  if (problem) return problem
  const reading = runInReaderProcess('findPictureFault', [file, limits], pictureTime)
  return unlessStopped<PictureProblem | null>(reading, 'damaged')
}

/** Re-encodes a picture in a file-parsing process; null if it cannot be decoded in time. */
export function reencodePictureInReaderProcess(file: Buffer, side: number) {
  return unlessStopped(runInReaderProcess('redrawPicture', [file, side], pictureTime), null)
}

/** Re-encodes a picture in two sizes like `reencodePictureInReaderProcess`. */
export function reencodePictureInTwoSizesInReaderProcess(
  file: Buffer,
  sides: { small: number; large: number },
) {
  const reading = runInReaderProcess('redrawPictureInTwoSizes', [file, sides], pictureTime)
  return unlessStopped(reading, null)
}

/** Re-encodes a logo in a file-parsing process; null if it cannot be decoded in time. */
export function reencodeLogoInReaderProcess(file: Buffer, box: { width: number; height: number }) {
  return unlessStopped(runInReaderProcess('redrawLogo', [file, box], pictureTime), null)
}

async function unlessStopped<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReaderProcessAborted) return otherwise
    throw error
  }
}
