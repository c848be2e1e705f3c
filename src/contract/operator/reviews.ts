import { type Static, Type } from 'typebox'
import { questionModerationLists } from '#domain/catalogue/product-question.ts'
import { reviewModerationLists } from '#domain/catalogue/review-moderation.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema, createFileResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'

const ProductSearch = Type.Optional(
  Type.String({ maxLength: 60, description: 'El SKU de un producto' }),
)

const reviewFilter = {
  tab: Type.Optional(
    Type.Enum(getTypedKeys(reviewModerationLists), {
      description: 'Las que esperan (por omisión), las publicadas, o las ocultas y rechazadas',
    }),
  ),
  search: ProductSearch,
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'Sus estrellas' })),
}

/** Exports reviews as CSV */
export const ReviewsExportQuery = Type.Object(reviewFilter)

export const ReviewQueueQuery = Type.Object({
  ...reviewFilter,
  after: Type.Optional(
    Type.Integer({ ...Id, description: 'Lo que dijo `next` en la página anterior' }),
  ),
})

export const ReviewQueueResponse = Type.Object({
  reviews: Type.Array(
    Type.Object({
      id: Id,
      product_name: Type.String(),
      sku: Type.String(),
      url_key: Type.String(),
      image: Nullable(Type.String()),
      author_name: Type.String(),
      rating: Type.Integer(),
      title: Type.String(),
      comment: Type.String(),
      verified_purchase: Type.Boolean(),
      /** Hints for the moderator of the review. */
      moderator_notes: Type.Array(Type.String()),
      /** Ids of the review's pictures, to be loaded with `getReviewPhoto`. */
      photos: Type.Array(Id),
      status: Type.Enum(['pending', 'approved', 'rejected', 'hidden']),
      reject_code: Nullable(Type.String()),
      shop_reply: Nullable(Type.String()),
      /** Hash of the displayed review version, sent back as `seen` (optimistic concurrency). */
      version: Type.String(),
      created_at: IsoDateTime,
    }),
  ),
  next: Nullable(Id),
  reject_reasons: Type.Record(Type.String(), Type.String()),
  photo_reject_reasons: Type.Record(Type.String(), Type.String()),
})
export type ReviewQueueResponse = Static<typeof ReviewQueueResponse>

const Seen = Type.String({
  maxLength: 40,
  description: 'La versión que se leyó (`version`); si cambió mientras tanto, no se hace nada',
})

/** Publishes a review */
export const ApproveReviewBody = Type.Object({ seen: Seen })

/** Returns a picture of a review, for moderation */
export const ReviewPhotoQuery = Type.Object({
  size: Type.Optional(Type.Enum(['small', 'large'], { description: 'Por omisión, large' })),
})

export const RejectReviewPhotoBody = Type.Object({
  code: Type.String({ maxLength: 40, description: 'Uno de los códigos de la fila' }),
})

/** Rejects a review */
export const RejectReviewBody = Type.Object({
  ...RejectReviewPhotoBody.properties,
  seen: Type.Optional(Seen),
})

export const PublishAnswerBody = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 2000 }),
})

const questionFilter = {
  tab: Type.Optional(
    Type.Enum([...questionModerationLists], {
      description: 'Las que esperan respuesta (por omisión), las respondidas o las ocultas',
    }),
  ),
  search: ProductSearch,
}

/** Exports product questions as CSV */
export const QuestionsExportQuery = Type.Object(questionFilter)

/** Lists product questions of shoppers, for moderation and answering */
export const QuestionQueueQuery = Type.Object({
  ...questionFilter,
  after: Type.Optional(
    Type.String({ maxLength: 20, description: 'Lo que dijo `next` en la página anterior' }),
  ),
})

export const QuestionQueueResponse = Type.Object({
  questions: Type.Array(
    Type.Object({
      id: Id,
      product_name: Type.String(),
      sku: Type.String(),
      url_key: Type.String(),
      image: Nullable(Type.String()),
      question: Type.String(),
      status: Type.Enum(['pending', 'published', 'hidden']),
      answer: Nullable(Type.String()),
      /** Internal reason for hiding the question; never published. */
      hidden_reason: Nullable(Type.String()),
      moderator_notes: Type.Array(Type.String()),
      created_at: IsoDateTime,
    }),
  ),
  next: Nullable(Type.String()),
})
export type QuestionQueueResponse = Static<typeof QuestionQueueResponse>

/** Hides a product question */
export const HideQuestionBody = Type.Object({
  reason: Type.String({ maxLength: 300, description: 'Por qué, para quien llegue después' }),
})

export const reviewModerationOperations = {
  listReviews: {
    method: 'GET',
    path: 'reviews',
    query: ReviewQueueQuery,
    reply: ReviewQueueResponse,
  },
  exportReviews: {
    method: 'GET',
    path: 'reviews.csv',
    query: ReviewsExportQuery,
    reply: csvResponseSchema,
  },
  approveReview: {
    method: 'POST',
    path: 'reviews/:id/approve',
    params: RowIdParams,
    body: ApproveReviewBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'move-not-allowed', 'reason-required', 'review-not-found'],
  },
  hideReview: {
    method: 'POST',
    path: 'reviews/:id/hide',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'move-not-allowed', 'reason-required', 'review-not-found'],
  },
  rejectReview: {
    method: 'POST',
    path: 'reviews/:id/reject',
    params: RowIdParams,
    body: RejectReviewBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'move-not-allowed', 'reason-required', 'review-not-found'],
  },
  replyToReview: {
    method: 'POST',
    path: 'reviews/:id/reply',
    params: RowIdParams,
    body: PublishAnswerBody,
    reply: SuccessResponse,
    refusals: ['move-not-allowed', 'review-not-found'],
  },
  getReviewPhoto: {
    method: 'GET',
    path: 'review-photos/:id',
    params: RowIdParams,
    query: ReviewPhotoQuery,
    reply: createFileResponseSchema('image/webp'),
    refusals: ['photo-not-found'],
  },
  rejectReviewPhoto: {
    method: 'POST',
    path: 'review-photos/:id/reject',
    params: RowIdParams,
    body: RejectReviewPhotoBody,
    reply: SuccessResponse,
    refusals: ['move-not-allowed', 'photo-not-found', 'reason-required'],
  },
  listQuestions: {
    method: 'GET',
    path: 'questions',
    query: QuestionQueueQuery,
    reply: QuestionQueueResponse,
  },
  exportQuestions: {
    method: 'GET',
    path: 'questions.csv',
    query: QuestionsExportQuery,
    reply: csvResponseSchema,
  },
  answerQuestion: {
    method: 'POST',
    path: 'questions/:id/answer',
    params: RowIdParams,
    body: PublishAnswerBody,
    reply: SuccessResponse,
    refusals: ['move-not-allowed', 'question-not-found', 'reason-required'],
  },
  releaseQuestion: {
    method: 'POST',
    path: 'questions/:id/release',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['move-not-allowed', 'question-not-found', 'reason-required'],
  },
  hideQuestion: {
    method: 'POST',
    path: 'questions/:id/hide',
    params: RowIdParams,
    body: HideQuestionBody,
    reply: SuccessResponse,
    refusals: ['move-not-allowed', 'question-not-found', 'reason-required'],
  },
} as const satisfies OperationTable
