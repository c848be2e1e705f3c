import type { PdfProblem } from '#catalogue-import/pdf-problem.ts'
import type { Cfdi } from '#domain/orders/cfdi.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { uploadLimits } from '#domain/upload-limits.ts'
import { readApart, ReadingStopped } from './read-apart.ts'

const { pdf, cfdi, picture } = uploadLimits
/** Time limit of re-encoding a picture. It is doubled, because the wait for a decoder thread counts too. */
const pictureTime = { seconds: 2 * picture.seconds }

/** Validates a product PDF in a reading process; returns the problem, or null. */
export function readPdfApart(file: Buffer): Promise<PdfProblem | null> {
  return unlessStopped<PdfProblem | null>(readApart('pdfProblem', [file], pdf), 'too-complex')
}

/** Parses a CFDI invoice in a reading process; null if invalid. */
export function readCfdiApart(file: Buffer): Promise<Cfdi | null> {
  return unlessStopped(readApart('readCfdi', [file], cfdi), null)
}

export function pictureFaultApart(
  file: Buffer,
  limits: { shortestSide?: number } = {},
): Promise<PictureProblem | null> {
  const reading = readApart('pictureFault', [file, limits], pictureTime)
  return unlessStopped<PictureProblem | null>(reading, 'damaged')
}

/** Re-encodes a picture in a reading process; null if it cannot be decoded in time. */
export function redrawPictureApart(file: Buffer, sides: { small: number; large: number }) {
  return unlessStopped(readApart('redrawPicture', [file, sides], pictureTime), null)
}

/** Re-encodes a picture in a reading process; null if it cannot be decoded in time. */
export function redrawLogoApart(file: Buffer, box: { width: number; height: number }) {
  return unlessStopped(readApart('redrawLogo', [file, box], pictureTime), null)
}

async function unlessStopped<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReadingStopped) return otherwise
    throw error
  }
}
