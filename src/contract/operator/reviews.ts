import { Type } from 'typebox'
import { Id, Moment, Nullable } from '../wire.ts'

/** GET /api/v1/reviews: those that wait for a decision, the oldest first */
export const ReviewQueueReply = Type.Object({
  reviews: Type.Array(
    Type.Object({
      id: Id,
      product_name: Type.String(),
      url_key: Type.String(),
      author_name: Type.String(),
      rating: Type.Integer(),
      title: Type.String(),
      comment: Type.String(),
      verified_purchase: Type.Boolean(),
      /** what to look at before it is published */
      moderator_notes: Type.Array(Type.String()),
      /** numbers of its pictures, for review-photos */
      photos: Type.Array(Id),
      created_at: Moment,
    }),
  ),
  reject_reasons: Type.Record(Type.String(), Type.String()),
  photo_reject_reasons: Type.Record(Type.String(), Type.String()),
})

/** GET /api/v1/review-photos/:id */
export const PhotoQuery = Type.Object({
  size: Type.Optional(Type.Enum(['small', 'large'], { description: 'Por omisión, large' })),
})

export const RejectBody = Type.Object({
  code: Type.String({ maxLength: 40, description: 'Uno de los códigos de la fila' }),
})

export const PublishedAnswerBody = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 2000 }),
})

/** GET /api/v1/questions: those without an answer */
export const QuestionQueueReply = Type.Object({
  questions: Type.Array(
    Type.Object({
      id: Id,
      product_name: Type.String(),
      url_key: Type.String(),
      question: Type.String(),
      status: Type.String(),
      answer: Nullable(Type.String()),
      moderator_notes: Type.Array(Type.String()),
      created_at: Moment,
    }),
  ),
})
