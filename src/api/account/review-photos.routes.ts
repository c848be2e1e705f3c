import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Done } from '#contract/problem.ts'
import { MyPhotosReply, type OwnPhoto, PhotoSentReply } from '#contract/reviews.ts'
import { Id } from '#contract/wire.ts'
import {
  photoRejectReasons,
  photosPerReview,
  photosPerShopper,
} from '#domain/catalogue/review-photo.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import { removeReviewPhoto } from '#use-cases/account/remove-review-photo.ts'
import { sendReviewPhoto } from '#use-cases/account/send-review-photo.ts'
import { wholeNumber } from '../list-parameters.ts'
import { orRefused, sendProblem, sendTooMany } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { acceptFiles, pictureTexts, uploadRoute, type Uploads } from '../uploads.ts'

const OfProduct = Type.Object({ product_id: Type.Optional(Type.String()) })

const fullTexts = {
  'review-full': `Una reseña lleva hasta ${photosPerReview} fotos. Quita una para agregar otra.`,
  'too-many-photos': `Tienes ${photosPerShopper} fotos en tus reseñas, y no caben más. Quita alguna para agregar otra.`,
}

/** Routes of the shopper's review pictures, drafts included; published pictures are catalogue routes. */
export async function reviewPhotoRoutes(
  server: FastifyInstance,
  { uploads, ...options }: SessionOptions & { uploads: Uploads },
) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)
  acceptFiles(app)

  app.get(
    '/api/v1/customer/reviewPhotos',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listReviewPhotos',
        summary:
          'Las fotos propias de la reseña de un producto, también las que aún no se envían con ella',
        querystring: OfProduct,
        response: { 200: MyPhotosReply },
      },
    },
    async ({ shopper, query }) => {
      const owner = { shopperId: shopper.id, productId: productIdOf(query) }
      return { photos: (await reviewPhotos.listOwn(db, owner)).map(ownPhoto) }
    },
  )

  app.post(
    '/api/v1/customer/reviewPhotos',
    {
      config: { cost: 'write' },
      ...uploadRoute(uploads),
      schema: {
        operationId: 'uploadReviewPhoto',
        consumes: ['image/jpeg', 'image/png', 'image/webp'],
        summary:
          'Envía una foto para la reseña de un producto; el cuerpo es el archivo (JPEG, PNG o WebP)',
        querystring: OfProduct,
        response: { 200: orRefused(PhotoSentReply) },
      },
    },
    async ({ shopper, query, body }, reply) => {
      const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const photo = { shopper, productId: productIdOf(query), file }
      const sent = await sendReviewPhoto(db, photo, { now: clock(), inTurn: uploads.inTurn })
      if (sent.ok) {
        return {
          success: true as const,
          photo: ownPhoto({ ...sent, reviewId: null, rejectCode: null }),
        }
      }
      switch (sent.code) {
        case 'too-many-requests':
          return sendTooMany(reply, sent.retryAfterSeconds)
        case 'picture-refused':
          return sendProblem(reply, 'invalid-input', { messageForUser: pictureTexts[sent.problem] })
        case 'review-full':
        case 'too-many-photos':
          return sendProblem(reply, 'limit-reached', { messageForUser: fullTexts[sent.code] })
        default:
          return sendProblem(reply, sent.code)
      }
    },
  )

  app.delete(
    '/api/v1/customer/reviewPhotos/:id',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'deleteReviewPhoto',
        summary: 'Quita una foto propia',
        params: Type.Object({ id: Id }),
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, params }, reply) => {
      const removed = await removeReviewPhoto(db, { shopperId: shopper.id, id: params.id })
      if (!removed.ok) return sendProblem(reply, removed.code)
      return { success: true as const, messageForUser: 'Quitamos la foto.' }
    },
  )
}

function productIdOf({ product_id: text }: { product_id?: string | undefined }): number {
  return wholeNumber(text, 0, Number.MAX_SAFE_INTEGER)
}

function ownPhoto({
  id,
  small,
  reviewId,
  rejectCode,
}: Pick<reviewPhotos.OwnPhoto, 'id' | 'small' | 'reviewId' | 'rejectCode'>): OwnPhoto {
  return {
    id,
    preview: `data:image/webp;base64,${small.toString('base64')}`,
    draft: reviewId === null,
    reject_reason: rejectCode && photoRejectReasons[rejectCode],
  }
}
