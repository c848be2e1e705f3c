import { type Static, Type } from 'typebox'
import { ClientExtras, Id, Moment, Nullable } from './wire.ts'

/** Who asked is said to nobody. */
const PublicQuestion = Type.Object({
  id: Id,
  question: Type.String(),
  created_at: Moment,
  answer: Nullable(Type.Object({ text: Type.String(), created_at: Moment })),
})

/** GET shop/productQuestions/{id}?all= */
export const QuestionsReply = Type.Object({
  product_id: Id,
  questions: Type.Array(PublicQuestion),
  /** there are more than these */
  more: Type.Boolean(),
})
export type QuestionsReply = Static<typeof QuestionsReply>

/** POST customer/question */
export const QuestionBody = Type.Object({
  ...ClientExtras,
  question: Type.String({ maxLength: 2000 }),
  product_id: Id,
})
