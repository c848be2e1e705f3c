import { lazy } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { QuestionsReply } from '#contract/questions.ts'
import { FoldedForm } from './folded-form.tsx'
import { QuestionList } from './question-list.tsx'

const QuestionForm = lazy(() =>
  import('./question-form.tsx').then((file) => ({ default: file.QuestionForm })),
)

/** What shoppers asked about a product and the shop answered, and the form to ask. */
export function Questions({
  product,
  questions,
}: {
  product: ProductDetail
  /** null: they could not be had */
  questions: QuestionsReply | null
}) {
  return (
    <section className="section wrap" id="preguntas" aria-labelledby="preguntas-t">
      <div className="reel-head">
        <h2 id="preguntas-t">Preguntas y respuestas</h2>
      </div>
      <FoldedForm title="Haz una pregunta" deed="preguntar">
        <QuestionForm productId={product.id} />
      </FoldedForm>
      <QuestionList reply={questions} />
    </section>
  )
}
