import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { ReviewQueueReply, ReviewsFileQuery } from '#contract/operator/reviews.ts'
import { stampInMexico } from '#domain/calendar.ts'
import {
  isRejectCode,
  rejectReasons,
  reviewStatusTexts,
} from '#domain/catalogue/review-moderation.ts'
import { isPhotoRejectCode, photoRejectReasons } from '#domain/catalogue/review-photo.ts'
import { stars } from '#domain/catalogue/review.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import { listReviewsToModerate } from '#use-cases/account/list-reviews-to-moderate.ts'
import { moderateReview, replyToReview } from '#use-cases/account/moderate-review.ts'
import { rejectReviewPhoto } from '#use-cases/account/reject-review-photo.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { pictureOf } from '../picture-of.ts'
import { sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'review-not-found': 'Esa reseña ya no existe.',
  'photo-not-found': 'Esa foto ya no existe.',
  'move-not-allowed': 'Alguien ya decidió sobre ella.',
  'changed-meanwhile':
    'Su autor la cambió mientras la leías, o cambió una de sus fotos: léela de nuevo.',
  'reason-required': 'Elige la razón: su autor la lee.',
  'invalid-input': 'La respuesta está vacía o pasa de 2000 caracteres.',
}

/** Routes of reviews in moderation. */
export async function reviewQueueRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools
  const writing = { config: { needs: 'reviews:write' } } as const

  serve(
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
        reject_reasons: rejectReasons,
        photo_reject_reasons: photoRejectReasons,
      }
    },
  )

  serve(
    server,
    'exportReviews',
    {
      config: { needs: 'reviews:read', ...listFile },
      summary: 'Las mismas reseñas como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const wanted = wantedOf(request.query)
      const { list, sku, rating } = wanted
      return sendList(tools, request, reply, {
        list: 'reviews',
        filter: { tab: list, ...(sku && { sku }), ...(rating !== undefined && { rating }) },
        name: 'resenas',
        columns: reviewColumns,
        async read(afterId?: number) {
          const found = await listReviewsToModerate(db, { ...wanted, afterId, limit: rowsAtOnce })
          return { rows: found.reviews, next: found.next ?? undefined }
        },
      })
    },
  )

  serve(
    server,
    'approveReview',
    { ...writing, summary: 'Publica una reseña' },
    async ({ params, body: { seen }, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'approve', seen, actor: caller.actor } as const
      const judged = await moderateReview(db, judgement, clock())
      return judged.ok ? done('Reseña publicada.') : sendRefused(reply, judged, refusals)
    },
  )

  serve(
    server,
    'hideReview',
    { ...writing, summary: 'Oculta una reseña publicada' },
    async ({ params, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'hide', actor: caller.actor } as const
      const judged = await moderateReview(db, judgement, clock())
      return judged.ok ? done('Reseña oculta.') : sendRefused(reply, judged, refusals)
    },
  )

  serve(
    server,
    'rejectReview',
    { ...writing, summary: 'Rechaza una reseña; su autor lee por qué' },
    async ({ params, body: { code, seen }, caller }, reply) => {
      const { actor } = caller
      const judgement = { id: params.id, verdict: 'reject', seen, actor } as const
      const judged = await moderateReview(
        db,
        { ...judgement, ...(isRejectCode(code) && { rejectCode: code }) },
        clock(),
      )
      return judged.ok ? done('Reseña rechazada.') : sendRefused(reply, judged, refusals)
    },
  )

  serve(
    server,
    'replyToReview',
    { ...writing, summary: 'Responde bajo una reseña' },
    async ({ params, body: { text }, caller }, reply) => {
      const answer = { id: params.id, text, actor: caller.actor }
      const replied = await replyToReview(db, answer, clock())
      return replied.ok ? done('Respuesta publicada.') : sendRefused(reply, replied, refusals)
    },
  )

  serve(
    server,
    'getReviewPhoto',
    { config: { needs: 'reviews:read' }, summary: 'Una foto de una reseña, publicada o no (WebP)' },
    async ({ params, query: { size = 'large' } }, reply) => {
      const picture = await reviewPhotos.fileOf(db, params.id, size)
      if (!picture) return sendRefused(reply, { code: 'photo-not-found' }, refusals)
      return reply.type('image/webp').send(picture)
    },
  )

  serve(
    server,
    'rejectReviewPhoto',
    { ...writing, summary: 'Deja fuera una foto de una reseña; su autor lee por qué' },
    async ({ params, body: { code }, caller }, reply) => {
      if (!isPhotoRejectCode(code)) return sendRefused(reply, { code: 'reason-required' }, refusals)
      const order = { id: params.id, code, actor: caller.actor }
      const rejected = await rejectReviewPhoto(db, order, clock())
      return rejected.ok ? done('Foto fuera.') : sendRefused(reply, rejected, refusals)
    },
  )
}

type Listed = Awaited<ReturnType<typeof listReviewsToModerate>>['reviews'][number]

function wantedOf({ tab: list = 'pending', search = '', rating }: Static<typeof ReviewsFileQuery>) {
  return { list, sku: search.trim() || undefined, rating: stars.find((one) => one === rating) }
}

const reviewColumns: Columns<Listed> = {
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
  Escrita: ({ createdAt }) => stampInMexico(createdAt),
}

function toReview(review: Listed): ReviewQueueReply['reviews'][number] {
  return {
    id: review.id,
    product_name: review.productName,
    sku: review.sku,
    url_key: review.urlKey,
    image: pictureOf(review.imagePath),
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
