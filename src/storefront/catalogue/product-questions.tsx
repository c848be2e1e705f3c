import { lazy } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ProductQuestionsResponse } from '#contract/product-questions.ts'
import { CollapsibleForm } from './collapsible-form.tsx'
import { QuestionList } from './question-list.tsx'

const QuestionForm = lazy(() =>
  import('./question-form.tsx').then((file) => ({ default: file.QuestionForm })),
)

/**
 * Section of the product page with questions about the product, the shop's answers, and the
 * question form.
 */
export function ProductQuestions({
  product,
  questions,
}: {
  product: ProductDetail
  /** Published questions; null when loading failed */
  questions: ProductQuestionsResponse | null
}) {
  return (
    <section className="section wrap" id="preguntas" aria-labelledby="preguntas-t">
      <div className="reel-head">
        <h2 id="preguntas-t">Preguntas y respuestas</h2>
      </div>
      <CollapsibleForm title="Haz una pregunta" deed="preguntar">
        <QuestionForm productId={product.id} />
      </CollapsibleForm>
      <QuestionList reply={questions} />
    </section>
  )
}
