import type { ProductQuestionsResponse } from '#contract/product-questions.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { toCalendarDay, formatFullDay } from '#ui/text/format-money-and-dates.ts'
import { useShopName } from '../shared-shop-data.ts'
import { LoadFailed } from '../ui/load-failed.tsx'

/** Published questions of a product, answered ones first. */
export function QuestionList({ reply }: { reply: ProductQuestionsResponse | null }) {
  const shopName = useShopName()
  if (reply === null) {
    return (
      <div className="py-s4">
        <LoadFailed />
      </div>
    )
  }
  if (reply.questions.length === 0) {
    return <p className="muted py-s4">Nadie ha preguntado todavía.</p>
  }
  return (
    <>
      <ul className="answers">
        {reply.questions.map(({ id, question, answer }) => (
          <li key={id}>
            <h3>{question}</h3>
            {answer ? (
              <div className="a">
                <Icon name="chat" />
                <div>
                  <p>{answer.text}</p>
                  <p className="tiny faint">
                    {shopName} ·{' '}
                    <time dateTime={answer.created_at}>
                      {formatFullDay(toCalendarDay(answer.created_at))}
                    </time>
                  </p>
                </div>
              </div>
            ) : (
              <p className="small muted">Todavía sin respuesta.</p>
            )}
          </li>
        ))}
      </ul>
      {reply.more ? (
        <p className="gap-t">
          <Link className="textlink" to="?preguntas=todas#preguntas">
            Ver todas las preguntas
          </Link>
        </p>
      ) : null}
    </>
  )
}
