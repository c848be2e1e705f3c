import { useLoaderData } from 'react-router'
import type { MyQuestion } from '#contract/product-questions.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { useShopName } from '../shared-shop-data.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { AccountFrame } from './account-frame.tsx'
import { getAccountMenuText } from './account-menu-pages.ts'
import { ListLoadingPlaceholder } from './loading-rows.tsx'

const title = getAccountMenuText('My Questions').label

export const meta = createPrivatePageMeta(title)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { asked: markPromiseRejectionHandled(createApiClient().get('customer/questions')) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="My Questions">
      <Head />
      <Waiting />
    </AccountFrame>
  )
}

/** Page with the shopper's product questions and the shop's answers. */
export default function QuestionsPage() {
  const { asked } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="My Questions">
      <Head />
      <DeferredContent
        data={asked}
        waiting={<Waiting />}
        failed={<LoadFailed safe="Tus preguntas están a salvo." />}
      >
        {({ questions }) => <MyQuestions questions={questions} />}
      </DeferredContent>
    </AccountFrame>
  )
}

export function MyQuestions({ questions }: { questions: readonly MyQuestion[] }) {
  if (questions.length === 0) {
    return (
      <EmptyState icon="help" title="Aún no has preguntado nada" as="h2">
        <p>
          En la página de cada producto puedes preguntar lo que no diga. Te avisamos al responder.
        </p>
        <ButtonLink kind="primary" to={linkTo('Index')}>
          Ver productos
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <ul className="stack gap-4">
      {questions.map((one) => (
        <MyQuestionRow key={one.id} asked={one} />
      ))}
    </ul>
  )
}

function MyQuestionRow({ asked }: { asked: MyQuestion }) {
  const shopName = useShopName()
  const { words, tone, icon } = stateOf(asked)
  return (
    <li className="box line">
      <PictureFrame className="s" path={asked.image ?? undefined} alt="" sizes="72px" />
      <div>
        <p className="small muted">
          {asked.on_sale ? (
            <Link className="pl" to={`${linkTo('Show', { id: asked.url_key })}#preguntas`}>
              {asked.product_name}
            </Link>
          ) : (
            asked.product_name
          )}
        </p>
        <h2 className="h-m">{asked.question}</h2>
        <p className="small muted">
          <time dateTime={asked.created_at}>{formatDateTime(asked.created_at)}</time>
        </p>
      </div>
      <div className="full stack">
        {asked.answer ? (
          <Alert icon="chat" title={`Respuesta de ${shopName}`}>
            {asked.answer.text}
          </Alert>
        ) : null}
        {asked.status === 'hidden' ? (
          <Alert tone="warn" icon="info" title="No la publicamos.">
            No se publica lo que trae datos personales, ofende o no trata del producto. Si todavía
            necesitas la respuesta,{' '}
            <Link className="textlink" to={linkTo('Create Ticket')}>
              pregúntanos en un ticket
            </Link>
            .
          </Alert>
        ) : null}
        <p>
          <Badge tone={tone}>
            <Icon name={icon} />
            {words}
          </Badge>
        </p>
      </div>
    </li>
  )
}

function stateOf({ status, answer }: MyQuestion): {
  words: string
  tone?: 'good' | 'warn' | 'wrong'
  icon: IconName
} {
  if (status === 'hidden') return { words: 'No publicada', tone: 'wrong', icon: 'x' }
  if (answer) return { words: 'Respondida', tone: 'good', icon: 'check' }
  return { words: 'Aún sin respuesta', tone: 'warn', icon: 'clock' }
}

function Head() {
  return (
    <div className="page-head">
      <h1>{title}</h1>
    </div>
  )
}

function Waiting() {
  return <ListLoadingPlaceholder label="Cargando tus preguntas" rows={2} />
}
