import { type Static, Type } from 'typebox'
import { questionLists } from '#domain/catalogue/question.ts'
import { reviewLists } from '#domain/catalogue/review-moderation.ts'
import { keysOf } from '#domain/keys-of.ts'
import { csvFile, fileReply } from '../files.ts'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

const ProductSearch = Type.Optional(
  Type.String({ maxLength: 60, description: 'El SKU de un producto' }),
)

const reviewFilter = {
  tab: Type.Optional(
    Type.Enum(keysOf(reviewLists), {
      description: 'Las que esperan (por omisión), las publicadas, o las ocultas y rechazadas',
    }),
  ),
  search: ProductSearch,
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'Sus estrellas' })),
}

/** Reviews, as CSV */
export const ReviewsFileQuery = Type.Object(reviewFilter)

export const ReviewQueueQuery = Type.Object({
  ...reviewFilter,
  after: Type.Optional(
    Type.Integer({ ...Id, description: 'Lo que dijo `next` en la página anterior' }),
  ),
})

export const ReviewQueueReply = Type.Object({
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
      /** Picture ids for `getReviewPhoto`. */
      photos: Type.Array(Id),
      status: Type.Enum(['pending', 'approved', 'rejected', 'hidden']),
      reject_code: Nullable(Type.String()),
      shop_reply: Nullable(Type.String()),
      /** Hash of the displayed review version, sent back as `seen` (optimistic concurrency). */
      version: Type.String(),
      created_at: Moment,
    }),
  ),
  next: Nullable(Id),
  reject_reasons: Type.Record(Type.String(), Type.String()),
  photo_reject_reasons: Type.Record(Type.String(), Type.String()),
})
export type ReviewQueueReply = Static<typeof ReviewQueueReply>

const Seen = Type.String({
  maxLength: 40,
  description: 'La versión que se leyó (`version`); si cambió mientras tanto, no se hace nada',
})

/** Publishes a review */
export const ApproveBody = Type.Object({ seen: Seen })

/** A review picture for moderation */
export const PhotoQuery = Type.Object({
  size: Type.Optional(Type.Enum(['small', 'large'], { description: 'Por omisión, large' })),
})

export const RejectBody = Type.Object({
  code: Type.String({ maxLength: 40, description: 'Uno de los códigos de la fila' }),
})

/** Rejects a review */
export const RejectReviewBody = Type.Object({
  ...RejectBody.properties,
  seen: Type.Optional(Seen),
})

export const PublishedAnswerBody = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 2000 }),
})

const questionFilter = {
  tab: Type.Optional(
    Type.Enum([...questionLists], {
      description: 'Las que esperan respuesta (por omisión), las respondidas o las ocultas',
    }),
  ),
  search: ProductSearch,
}

/** Product questions, as CSV */
export const QuestionsFileQuery = Type.Object(questionFilter)

/** Product questions */
export const QuestionQueueQuery = Type.Object({
  ...questionFilter,
  after: Type.Optional(
    Type.String({ maxLength: 20, description: 'Lo que dijo `next` en la página anterior' }),
  ),
})

export const QuestionQueueReply = Type.Object({
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
      created_at: Moment,
    }),
  ),
  next: Nullable(Type.String()),
})
export type QuestionQueueReply = Static<typeof QuestionQueueReply>

/** Hides a product question */
export const HideQuestionBody = Type.Object({
  reason: Type.String({ maxLength: 300, description: 'Por qué, para quien llegue después' }),
})

export const operations = {
  listReviews: { method: 'GET', path: 'reviews', query: ReviewQueueQuery, reply: ReviewQueueReply },
  exportReviews: { method: 'GET', path: 'reviews.csv', query: ReviewsFileQuery, reply: csvFile },
  approveReview: {
    method: 'POST',
    path: 'reviews/:id/approve',
    params: RowParams,
    body: ApproveBody,
    reply: Done,
  },
  hideReview: { method: 'POST', path: 'reviews/:id/hide', params: RowParams, reply: Done },
  rejectReview: {
    method: 'POST',
    path: 'reviews/:id/reject',
    params: RowParams,
    body: RejectReviewBody,
    reply: Done,
  },
  replyToReview: {
    method: 'POST',
    path: 'reviews/:id/reply',
    params: RowParams,
    body: PublishedAnswerBody,
    reply: Done,
  },
  getReviewPhoto: {
    method: 'GET',
    path: 'review-photos/:id',
    params: RowParams,
    query: PhotoQuery,
    reply: fileReply('image/webp'),
  },
  rejectReviewPhoto: {
    method: 'POST',
    path: 'review-photos/:id/reject',
    params: RowParams,
    body: RejectBody,
    reply: Done,
  },
  listQuestions: {
    method: 'GET',
    path: 'questions',
    query: QuestionQueueQuery,
    reply: QuestionQueueReply,
  },
  exportQuestions: {
    method: 'GET',
    path: 'questions.csv',
    query: QuestionsFileQuery,
    reply: csvFile,
  },
  answerQuestion: {
    method: 'POST',
    path: 'questions/:id/answer',
    params: RowParams,
    body: PublishedAnswerBody,
    reply: Done,
  },
  releaseQuestion: {
    method: 'POST',
    path: 'questions/:id/release',
    params: RowParams,
    reply: Done,
  },
  hideQuestion: {
    method: 'POST',
    path: 'questions/:id/hide',
    params: RowParams,
    body: HideQuestionBody,
    reply: Done,
  },
} as const satisfies OperationTable
