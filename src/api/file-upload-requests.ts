import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureFileLimits, type PictureProblem } from '#domain/picture-file.ts'
import { handleApiError } from './api-error-handler.ts'
import { sendApiErrorResponseWithStatus } from './error-responses.ts'
import { SemaphoreQueueFullError, createSemaphore } from './semaphore.ts'

/**
 * Maximum concurrent uploads per process, and per sender (`mostOfOne`); uploads are limited because
 * each occupies memory.
 */
const mostAtOnce = 8
const mostOfOne = 2
/** Maximum queued picture conversions; a large picture takes about a second. */
const mostWaiting = 6

const megabytes = Math.round(pictureFileLimits.bytes / 1024 / 1024)
const megapixels = pictureFileLimits.pixels / 1_000_000

/** Error messages of rejected pictures. */
export const pictureErrorTexts: Record<PictureProblem, string> = {
  'no-picture': 'Este archivo no es una foto JPEG, PNG o WebP.',
  heic: 'Tu teléfono guardó esta foto en HEIC, que aquí no se puede leer. Compártela como JPEG o toma una captura de pantalla de ella.',
  'too-heavy': `Esta foto pesa más de ${megabytes} MB. Envía una versión más ligera.`,
  'too-many-pixels': `Esta foto es demasiado grande: caben hasta ${megapixels} megapíxeles. Envía una versión más chica.`,
  'too-small': `Esta foto es muy chica: cada lado necesita al menos ${pictureFileLimits.shortestSide} píxeles.`,
  animated: 'Las imágenes con movimiento no se pueden agregar. Envía una foto.',
  damaged: 'Esta foto está dañada o incompleta. Ábrela en tu dispositivo y guárdala otra vez.',
}

export type UploadLimiter = ReturnType<typeof createUploadLimiter>

/** Upload limits of a process: few files at once, one picture conversion at a time. */
export function createUploadLimiter() {
  const { run: inTurn } = createSemaphore({ permits: 1, mostWaiting, restAfter: (took) => took })
  const receiving = new Map<number | string, number>()
  let all = 0

  /**
   * Reserves an upload slot for a sender; `onceOver` registers the callback that releases the
   * slot, which may be called again without effect.
   */
  function takePlace(sender: number | string, onceOver: (giveBack: () => void) => void) {
    const own = receiving.get(sender) ?? 0
    if (all >= mostAtOnce || own >= mostOfOne) throw new SemaphoreQueueFullError()
    all += 1
    receiving.set(sender, own + 1)
    let isTaken = true
    onceOver(() => {
      if (!isTaken) return
      isTaken = false
      all -= 1
      const left = (receiving.get(sender) ?? 1) - 1
      if (left > 0) receiving.set(sender, left)
      else receiving.delete(sender)
    })
  }
  return { inTurn, takePlace }
}

/**
 * Options of a file upload route: maximum file size, concurrency limit and error replies. The body
 * is read only after authentication.
 */
export function createUploadRouteOptions(
  { takePlace }: UploadLimiter,
  senderOf: (request: FastifyRequest) => number | string = ({ shopper }) => shopper.id,
) {
  return {
    bodyLimit: pictureFileLimits.bytes,
    preParsing: async (request: FastifyRequest, { raw }: FastifyReply) => {
      // A disconnected sender gets no upload slot, because the slot would never be released.
      if (raw.closed) return
      // Sent replies release the slot at once, so that the sender's next upload finds it free;
      // broken connections only close.
      takePlace(senderOf(request), (giveBack) =>
        raw.once('finish', giveBack).once('close', giveBack),
      )
    },
    errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return handleApiError(error, request, reply)
      return sendApiErrorResponseWithStatus(
        reply,
        413,
        'invalid-input',
        pictureErrorTexts['too-heavy'],
      )
    },
  }
}

/** Accepts raw file bodies of any declared type on the routes of `app`. */
export function acceptRawFileRequestBodies(app: FastifyInstance) {
  const options = { parseAs: 'buffer' } as const
  app.addContentTypeParser(
    /^(?:image\/|application\/(?:pdf|octet-stream))/,
    options,
    (_request, body, done) => done(null, body),
  )
}
