import { type Static, Type } from 'typebox'
import { questionLists } from '#domain/catalogue/question.ts'
import { reviewLists } from '#domain/catalogue/review-moderation.ts'
import { keysOf } from '#domain/keys-of.ts'
import { Id, Moment, Nullable } from '../wire.ts'

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

/** GET /api/v1/reviews.csv: reviews, as CSV */
export const ReviewsFileQuery = Type.Object(reviewFilter)

/** GET /api/v1/reviews */
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
      /** Picture ids for GET /api/v1/review-photos/:id. */
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

/** POST /api/v1/reviews/:id/approve: publishes a review */
export const ApproveBody = Type.Object({ seen: Seen })

/** GET /api/v1/review-photos/:id: a review picture for moderation */
export const PhotoQuery = Type.Object({
  size: Type.Optional(Type.Enum(['small', 'large'], { description: 'Por omisión, large' })),
})

export const RejectBody = Type.Object({
  code: Type.String({ maxLength: 40, description: 'Uno de los códigos de la fila' }),
})

/** POST /api/v1/reviews/:id/reject: rejects a review */
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

/** GET /api/v1/questions.csv: product questions, as CSV */
export const QuestionsFileQuery = Type.Object(questionFilter)

/** GET /api/v1/questions: product questions */
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

/** POST /api/v1/questions/:id/hide: hides a product question */
export const HideQuestionBody = Type.Object({
  reason: Type.String({ maxLength: 300, description: 'Por qué, para quien llegue después' }),
})
