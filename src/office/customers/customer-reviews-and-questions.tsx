import type { CustomerDetailsResponse } from '#contract/operator/customers.ts'
import {
  outgoingMessageStateLabels,
  questionStateLabels,
  reviewStateLabels,
  formatShortDate,
} from './customer-labels.ts'

type Given = { customer: CustomerDetailsResponse }

/** Panel with the reviews and questions of a customer, and the messages sent to that customer. */
export function CustomerReviewsAndQuestions({ customer }: Given) {
  const { reviews, questions } = customer
  return (
    <>
      {reviews && reviews.length > 0 ? (
        <section className="sec" aria-labelledby="resenas">
          <h2 id="resenas">Reseñas</h2>
          <ul className="rows">
            {reviews.map((review) => (
              <li key={review.id}>
                <strong>{review.title}</strong> · {review.rating} de 5
                <span className="block muted">
                  {review.product_name} · {reviewStateLabels[review.status]} ·{' '}
                  {formatShortDate(review.created_at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {questions && questions.length > 0 ? (
        <section className="sec" aria-labelledby="preguntas">
          <h2 id="preguntas">Preguntas</h2>
          <ul className="rows">
            {questions.map((one) => (
              <li key={one.id}>
                {one.question}
                <span className="block muted">
                  {one.product_name} · {questionStateLabels[one.status]}
                  {one.answered ? ', respondida' : ', sin respuesta'} ·{' '}
                  {formatShortDate(one.created_at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Messages customer={customer} />
    </>
  )
}

function Messages({ customer: { messages } }: Given) {
  return (
    <section className="sec" aria-labelledby="mensajes">
      <h2 id="mensajes">Lo que se le mandó</h2>
      {messages.length === 0 ? <p className="muted">Nada todavía.</p> : null}
      <ul className="rows">
        {messages.map(({ id, words, state, at }) => (
          <li key={id}>
            {words}
            <span className={state === 'failed' ? 'late' : undefined}>
              {outgoingMessageStateLabels[state]}
            </span>
            <span className="muted"> · {formatShortDate(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
