import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { ReviewQueueResponse, ReviewsExportQuery } from '#contract/operator/reviews.ts'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import {
  isReviewRejectCode,
  reviewRejectReasons,
  reviewStatusTexts,
} from '#domain/catalogue/review-moderation.ts'
import {
  isReviewPhotoRejectCode,
  reviewPhotoRejectReasons,
} from '#domain/catalogue/review-photo.ts'
import { starValues } from '#domain/catalogue/review-rating.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import { listReviewsToModerate } from '#use-cases/account/list-reviews-to-moderate.ts'
import { moderateReview, replyToReview } from '#use-cases/account/moderate-review.ts'
import { rejectReviewPhoto } from '#use-cases/account/reject-review-photo.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = {
  'move-not-allowed': 'Alguien ya decidió sobre ella.',
  'changed-meanwhile':
    'Su autor la cambió mientras la leías, o cambió una de sus fotos: léela de nuevo.',
  'invalid-input': 'La respuesta está vacía o pasa de 2000 caracteres.',
}

/** Routes of reviews in moderation. */
export async function reviewQueueRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools
  const writing = { config: { needs: 'reviews:write' } } as const

  registerOperationRoute(
    server,
    'listReviews',
    {
      config: { needs: 'reviews:read' },
      summary: 'Reseñas: las que esperan, la más antigua primero; las demás, de la más nueva',
    },
    async ({ query }) => {
      const found = await listReviewsToModerate(db, { ...wantedOf(query), afterId: query.after })
      return {
        reviews: found.reviews.map(toReview),
        next: found.next,
        reject_reasons: reviewRejectReasons,
        photo_reject_reasons: reviewPhotoRejectReasons,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportReviews',
    {
      config: { needs: 'reviews:read', ...listExportRouteOptions },
      summary: 'Las mismas reseñas como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const wanted = wantedOf(request.query)
      const { list, sku, rating } = wanted
      return sendListExport(tools, request, reply, {
        list: 'reviews',
        filter: { tab: list, ...(sku && { sku }), ...(rating !== undefined && { rating }) },
        name: 'resenas',
        columns: reviewColumns,
        async read(afterId?: number) {
          const found = await listReviewsToModerate(db, {
            ...wanted,
            afterId,
            limit: rowsPerExportBatch,
          })
          return { rows: found.reviews, next: found.next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'approveReview',
    { ...writing, summary: 'Publica una reseña' },
    async ({ params, body: { seen }, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'approve', seen, actor: caller.actor } as const
      const judged = await moderateReview(db, judgement, clock())
      return judged.ok
        ? createSuccessReply('Reseña publicada.')
        : sendRefusal(reply, judged, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'hideReview',
    { ...writing, summary: 'Oculta una reseña publicada' },
    async ({ params, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'hide', actor: caller.actor } as const
      const judged = await moderateReview(db, judgement, clock())
      return judged.ok ? createSuccessReply('Reseña oculta.') : sendRefusal(reply, judged, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'rejectReview',
    { ...writing, summary: 'Rechaza una reseña; su autor lee por qué' },
    async ({ params, body: { code, seen }, caller }, reply) => {
      const { actor } = caller
      const judgement = { id: params.id, verdict: 'reject', seen, actor } as const
      const judged = await moderateReview(
        db,
        { ...judgement, ...(isReviewRejectCode(code) && { rejectCode: code }) },
        clock(),
      )
      return judged.ok
        ? createSuccessReply('Reseña rechazada.')
        : sendRefusal(reply, judged, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'replyToReview',
    { ...writing, summary: 'Responde bajo una reseña' },
    async ({ params, body: { text }, caller }, reply) => {
      const answer = { id: params.id, text, actor: caller.actor }
      const replied = await replyToReview(db, answer, clock())
      return replied.ok
        ? createSuccessReply('Respuesta publicada.')
        : sendRefusal(reply, replied, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'getReviewPhoto',
    { config: { needs: 'reviews:read' }, summary: 'Una foto de una reseña, publicada o no (WebP)' },
    async ({ params, query: { size = 'large' } }, reply) => {
      const picture = await reviewPhotos.readReviewPhotoFile(db, params.id, size)
      if (!picture) return sendRefusal(reply, { code: 'photo-not-found' }, ownTexts)
      return reply.type('image/webp').send(picture)
    },
  )

  registerOperationRoute(
    server,
    'rejectReviewPhoto',
    { ...writing, summary: 'Deja fuera una foto de una reseña; su autor lee por qué' },
    async ({ params, body: { code }, caller }, reply) => {
      if (!isReviewPhotoRejectCode(code))
        return sendRefusal(reply, { code: 'reason-required' }, ownTexts)
      const order = { id: params.id, code, actor: caller.actor }
      const rejected = await rejectReviewPhoto(db, order, clock())
      return rejected.ok
        ? createSuccessReply('Foto fuera.')
        : sendRefusal(reply, rejected, ownTexts)
    },
  )
}

type Listed = Awaited<ReturnType<typeof listReviewsToModerate>>['reviews'][number]

function wantedOf({
  tab: list = 'pending',
  search = '',
  rating,
}: Static<typeof ReviewsExportQuery>) {
  return { list, sku: search.trim() || undefined, rating: starValues.find((one) => one === rating) }
}

const reviewColumns: ExportColumns<Listed> = {
  Reseña: ({ id }) => id,
  SKU: ({ sku }) => sku,
  Producto: ({ productName }) => productName,
  Estrellas: ({ rating }) => rating,
  Título: ({ title }) => title,
  Comentario: ({ comment }) => comment,
  Firma: ({ authorName }) => authorName,
  'Compra verificada': ({ verifiedPurchase }) => (verifiedPurchase ? 'sí' : 'no'),
  Estado: ({ status }) => reviewStatusTexts[status],
  Respuesta: ({ shopReply }) => shopReply,
  Escrita: ({ createdAt }) => formatMexicoTimestamp(createdAt),
}

function toReview(review: Listed): ReviewQueueResponse['reviews'][number] {
  return {
    id: review.id,
    product_name: review.productName,
    sku: review.sku,
    url_key: review.urlKey,
    image: getProductPictureUrl(review.imagePath),
    author_name: review.authorName,
    rating: review.rating,
    title: review.title,
    comment: review.comment,
    verified_purchase: review.verifiedPurchase,
    moderator_notes: review.moderatorNotes,
    photos: review.photoIds,
    status: review.status,
    reject_code: review.rejectCode,
    shop_reply: review.shopReply,
    version: review.version,
    created_at: review.createdAt.toISOString(),
  }
}
