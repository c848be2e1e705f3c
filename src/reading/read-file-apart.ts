import type { PdfProblem } from '#catalogue-import/pdf-problem.ts'
import type { Cfdi } from '#domain/orders/cfdi.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { uploadLimits } from '#domain/upload-limits.ts'
import { readApart, ReadingStopped } from './read-apart.ts'

const { pdf, cfdi, picture } = uploadLimits
/** Queueing for one of the decoder's threads counts, too. */
const pictureTime = { seconds: 2 * picture.seconds }

/** Why a PDF is not handed to shoppers; null: it may be. */
export function readPdfApart(file: Buffer): Promise<PdfProblem | null> {
  return unlessStopped<PdfProblem | null>(readApart('pdfProblem', [file], pdf), 'too-complex')
}

/** A CFDI from its XML; null where it is none. */
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

/** Null when it cannot be decoded in time. */
export function redrawPictureApart(file: Buffer, sides: { small: number; large: number }) {
  return unlessStopped(readApart('redrawPicture', [file, sides], pictureTime), null)
}

/** Null when it cannot be decoded in time. */
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
