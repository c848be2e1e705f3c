import type { FastifyInstance } from 'fastify'
import { type MyReviewPhoto } from '#contract/reviews.ts'
import {
  reviewPhotoRejectReasons,
  maxReviewPhotosPerReview,
  maxReviewPhotosPerShopper,
} from '#domain/catalogue/review-photo.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import { removeReviewPhoto } from '#use-cases/account/remove-review-photo.ts'
import { uploadReviewPhoto } from '#use-cases/account/upload-review-photo.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendTooManyRequests } from '../error-responses.ts'
import {
  acceptRawFileRequestBodies,
  pictureErrorTexts,
  type UploadLimiter,
  createUploadRouteOptions,
} from '../file-upload-requests.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

const fullTexts = {
  'review-full': `Una reseña lleva hasta ${maxReviewPhotosPerReview} fotos. Quita una para agregar otra.`,
  'too-many-photos': `Tienes ${maxReviewPhotosPerShopper} fotos en tus reseñas, y no caben más. Quita alguna para agregar otra.`,
}

/**
 * Routes of a shopper's own review pictures, including those not yet published; published pictures
 * are served by the catalogue routes.
 */
export async function shopperReviewPhotoRoutes(
  server: FastifyInstance,
  { uploads, ...options }: ShopperSessionOptions & { uploads: UploadLimiter },
) {
  const { db, clock } = options
  requireShopper(server, options)
  acceptRawFileRequestBodies(server)

  registerShopApiRoute(
    server,
    'listReviewPhotos',
    {
      config: { cost: 'read' },
      summary:
        'Las fotos propias de la reseña de un producto, también las que aún no se envían con ella',
    },
    async ({ shopper, query }) => {
      const owner = { shopperId: shopper.id, productId: productIdOf(query) }
      return { photos: (await reviewPhotos.listReviewPhotosOfOwner(db, owner)).map(ownPhoto) }
    },
  )

  registerShopApiRoute(
    server,
    'uploadReviewPhoto',
    {
      config: { cost: 'write' },
      ...createUploadRouteOptions(uploads),
      consumes: ['image/jpeg', 'image/png', 'image/webp'],
      summary:
        'Envía una foto para la reseña de un producto; el cuerpo es el archivo (JPEG, PNG o WebP)',
    },
    async ({ shopper, query, body }, reply) => {
      const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const photo = { shopper, productId: productIdOf(query), file }
      const sent = await uploadReviewPhoto(db, photo, { now: clock(), inTurn: uploads.inTurn })
      if (sent.ok) {
        return {
          success: true as const,
          photo: ownPhoto({ ...sent, reviewId: null, rejectCode: null }),
        }
      }
      switch (sent.code) {
        case 'too-many-requests':
          return sendTooManyRequests(reply, sent.retryAfterSeconds)
        case 'picture-refused':
          return sendApiErrorResponse(reply, 'invalid-input', {
            messageForUser: pictureErrorTexts[sent.problem],
          })
        case 'review-full':
        case 'too-many-photos':
          return sendApiErrorResponse(reply, 'limit-reached', {
            messageForUser: fullTexts[sent.code],
          })
        default:
          return sendApiErrorResponse(reply, sent.code)
      }
    },
  )

  registerShopApiRoute(
    server,
    'deleteReviewPhoto',
    { config: { cost: 'write' }, summary: 'Quita una foto propia' },
    async ({ shopper, params }, reply) => {
      const removed = await removeReviewPhoto(db, { shopperId: shopper.id, id: params.id })
      if (!removed.ok) return sendApiErrorResponse(reply, removed.code)
      return { success: true as const, messageForUser: 'Quitamos la foto.' }
    },
  )
}

function productIdOf({ product_id: text }: { product_id?: string | undefined }): number {
  return parsePositiveInteger(text, 0, Number.MAX_SAFE_INTEGER)
}

function ownPhoto({
  id,
  small,
  reviewId,
  rejectCode,
}: Pick<
  reviewPhotos.ShopperReviewPhoto,
  'id' | 'small' | 'reviewId' | 'rejectCode'
>): MyReviewPhoto {
  return {
    id,
    preview: `data:image/webp;base64,${small.toString('base64')}`,
    draft: reviewId === null,
    reject_reason: rejectCode && reviewPhotoRejectReasons[rejectCode],
  }
}
