import { type Static, Type } from 'typebox'
import { IgnoredRequestBodyFields, Id, IsoDateTime, Nullable } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ProductIdParams } from './path-params.ts'
import { ResultWithFieldErrorsResponse } from './problem-details.ts'

/** A product question as published, without its author. */
const PublicQuestion = Type.Object({
  id: Id,
  question: Type.String(),
  created_at: IsoDateTime,
  answer: Nullable(Type.Object({ text: Type.String(), created_at: IsoDateTime })),
})

/** GET shop/productQuestions/{id}?all=: published questions of a product */
export const ProductQuestionsResponse = Type.Object({
  product_id: Id,
  questions: Type.Array(PublicQuestion),
  /** Whether the product has more published questions than this list contains. */
  more: Type.Boolean(),
})
export type ProductQuestionsResponse = Static<typeof ProductQuestionsResponse>

export const MyQuestion = Type.Object({
  id: Id,
  product_name: Type.String(),
  url_key: Type.String(),
  /** Whether the product is on sale, so that its page can be opened. */
  on_sale: Type.Boolean(),
  image: Nullable(Type.String()),
  question: Type.String(),
  status: Type.Enum(['pending', 'published', 'hidden']),
  answer: Nullable(Type.Object({ text: Type.String(), created_at: IsoDateTime })),
  created_at: IsoDateTime,
})
export type MyQuestion = Static<typeof MyQuestion>

/** GET customer/questions: the shopper's own product questions */
const MyQuestionsResponse = Type.Object({ questions: Type.Array(MyQuestion) })

/** POST customer/question: sends a question about a product */
const AskQuestionBody = Type.Object({
  ...IgnoredRequestBodyFields,
  question: Type.String({ maxLength: 2000 }),
  product_id: Id,
})

export const questionOperations = {
  listOwnQuestions: { method: 'GET', path: 'customer/questions', reply: MyQuestionsResponse },
  askQuestion: {
    method: 'POST',
    path: 'customer/question',
    body: AskQuestionBody,
    reply: ResultWithFieldErrorsResponse,
  },
  listProductQuestions: {
    method: 'GET',
    path: 'shop/productQuestions/:id',
    params: ProductIdParams,
    query: Type.Object({
      all: Type.Optional(Type.String({ description: 'true' })),
    }),
    reply: ProductQuestionsResponse,
  },
} as const satisfies OperationTable
