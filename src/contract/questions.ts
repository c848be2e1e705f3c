import { type Static, Type } from 'typebox'
import { ClientExtras, Id, Moment, Nullable } from './wire.ts'

/** A product question as published, without its author. */
const PublicQuestion = Type.Object({
  id: Id,
  question: Type.String(),
  created_at: Moment,
  answer: Nullable(Type.Object({ text: Type.String(), created_at: Moment })),
})

/** GET shop/productQuestions/{id}?all=: published questions of a product */
export const QuestionsReply = Type.Object({
  product_id: Id,
  questions: Type.Array(PublicQuestion),
  /** Whether more questions exist than this list contains. */
  more: Type.Boolean(),
})
export type QuestionsReply = Static<typeof QuestionsReply>

export const MyQuestion = Type.Object({
  id: Id,
  product_name: Type.String(),
  url_key: Type.String(),
  /** Whether the product page is visible. */
  on_sale: Type.Boolean(),
  image: Nullable(Type.String()),
  question: Type.String(),
  status: Type.Enum(['pending', 'published', 'hidden']),
  answer: Nullable(Type.Object({ text: Type.String(), created_at: Moment })),
  created_at: Moment,
})
export type MyQuestion = Static<typeof MyQuestion>

/** GET customer/questions: the shopper's own product questions */
export const MyQuestionsReply = Type.Object({ questions: Type.Array(MyQuestion) })
export type MyQuestionsReply = Static<typeof MyQuestionsReply>

/** POST customer/question: sends a question about a product */
export const QuestionBody = Type.Object({
  ...ClientExtras,
  question: Type.String({ maxLength: 2000 }),
  product_id: Id,
})
