import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { QuestionQueueResponse } from '#contract/operator/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { getFirstListPageUrl, createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { maxSkuLength, parseSkuFilter } from './sku-filter.ts'
import { formatTicketDateAndTime } from './ticket-labels.ts'
import './reviews.css'

const tabs = [
  { name: 'esperan', tab: 'unanswered', label: 'Sin respuesta' },
  { name: 'respondidas', tab: 'answered', label: 'Respondidas' },
  { name: 'ocultas', tab: 'hidden', label: 'Ocultas' },
] as const

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const here = tabs.find(({ name }) => name === searchParams.get('ver')) ?? tabs[0]
  const after = searchParams.get('despues')?.slice(0, 20)
  const search = parseSkuFilter(searchParams)
  const found = await createOperatorApiReader(asked).get('listQuestions', {
    query: {
      tab: here.tab,
      search,
      after,
    },
  })
  return { found, here, search, isLater: after !== undefined, now: Date.now() }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const [command = '', id = ''] = String(form.get('hacer')).split(':')
    const params = { id }
    const text = String(form.get('respuesta') ?? '')
      .replaceAll('\r\n', '\n')
      .trim()
    const done =
      command === 'responder'
        ? await commands('answerQuestion', { params, body: { text } })
        : command === 'ocultar'
          ? await commands('hideQuestion', {
              params,
              body: { reason: String(form.get('motivo') ?? '') },
            })
          : await commands('releaseQuestion', { params })
    return redirectWithFlash(done.messageForUser, getFirstListPageUrl(asked.request))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of product questions, which operators answer inline. */
export default function Questions({ loaderData, actionData }: Props) {
  const { found, here, search, isLater, now } = loaderData
  const { questions, next } = found
  const { waiting } = useOfficeRootLoaderData()
  const count = waiting.find(({ name }) => name === 'questions')?.count
  const at = (query: Record<string, string | undefined>) =>
    createOfficePageUrl('Preguntas', {}, { ver: here.name, buscar: search || undefined, ...query })
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Preguntas">
        <CsvLink call="questions.csv" query={{ tab: here.tab, search }} />
      </PageHeader>
      <ListTabs
        label="Preguntas"
        tabs={tabs.map(({ name, tab, label }) => ({
          label,
          to: createOfficePageUrl('Preguntas', {}, { ver: name }),
          isHere: name === here.name,
          ...(tab === 'unanswered' && count !== undefined && { count }),
        }))}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar preguntas"
          placeholder="SKU de un producto"
          value={search}
          kept={{ ver: here.name }}
          size={30}
          maxLength={maxSkuLength}
        />
      </FilterChips>
      <FormErrorAlert refusal={actionData?.refusal} />
      {questions.length === 0 ? (
        <EmptyList
          chips={chips}
          words={
            here.tab === 'unanswered'
              ? 'Nadie espera respuesta. Lo que alguien pregunte sobre un producto aparece aquí.'
              : 'Aquí no hay ninguna todavía.'
          }
        />
      ) : (
        <ul className="questions">
          {questions.map((question, place) => (
            <Question
              key={question.id}
              question={question}
              now={now}
              isNext={place === 0 && here.tab === 'unanswered'}
              ofProduct={at({ buscar: question.sku, despues: undefined })}
              answer={actionData}
            />
          ))}
        </ul>
      )}
      {questions.length > 0 ? (
        <KeysetPager
          said={questions.length === 1 ? '1 pregunta' : `${questions.length} preguntas`}
          before={isLater ? at({}) : undefined}
          after={next === null ? undefined : at({ despues: next })}
          labels={['Desde el principio', 'Siguientes']}
        />
      ) : null}
      <ShortcutAndCliHintFooter command="questions" />
    </>
  )
}

interface Given {
  question: QuestionQueueResponse['questions'][number]
  now: number
  /** Whether this question's button is the primary button of the page */
  isNext: boolean
  answer: FormResult | undefined
  /** SKU of the product by which the list is filtered */
  ofProduct: string
}

function Question({ question, now, isNext, answer, ofProduct }: Given) {
  const { id, status, product_name, moderator_notes, hidden_reason } = question
  const { me } = useOfficeRootLoaderData()
  const unread = status === 'pending' ? 'sin publicar' : null
  return (
    <li data-row="" tabIndex={-1}>
      <div className="with">
        <ProductPicture address={question.image} isLarge />
        <div>
          <h2>{question.question}</h2>
          <p className="muted">
            <Link to={ofProduct}>{product_name}</Link>
            {[formatTicketDateAndTime(question.created_at, now), unread]
              .filter(Boolean)
              .map((words) => ` · ${words}`)}
          </p>
        </div>
      </div>
      {moderator_notes.length > 0 ? (
        <p>
          <span className="mind">Ojo: {moderator_notes.join(', ')}</span>
        </p>
      ) : null}
      {hidden_reason ? <p>Oculta: {hidden_reason}</p> : null}
      {hasPermission('reviews:write', me) ? (
        <Commands question={question} isNext={isNext} answer={answer} />
      ) : question.answer ? (
        <p>{question.answer}</p>
      ) : null}
      <span className="sr">Pregunta {id}</span>
    </li>
  )
}

function Commands({ question, isNext, answer }: Omit<Given, 'now' | 'ofProduct'>) {
  const { id, status } = question
  const typed = useRestoredFormFields(answer, `responder:${id}`)
  const hiding = useRestoredFormFields(answer, `ocultar:${id}`)
  const of = <span className="sr"> «{question.question}»</span>
  return (
    <>
      <Form method="post" className="stack" preventScrollReset>
        <TextArea
          label={<>Respuesta{of}</>}
          name="respuesta"
          data-reply=""
          rows={2}
          required
          maxLength={2000}
          defaultValue={typed.text('respuesta', question.answer ?? '')}
        />
        <div className="row wraps">
          <Button
            type="submit"
            kind={isNext ? 'primary' : 'outline'}
            name="hacer"
            value={`responder:${id}`}
          >
            {question.answer ? 'Cambiar la respuesta' : 'Responder y publicar'}
          </Button>
          {status === 'published' ? null : (
            <Button type="submit" kind="quiet" formNoValidate name="hacer" value={`publicar:${id}`}>
              Publicar sin responder
            </Button>
          )}
        </div>
      </Form>
      {status === 'hidden' ? null : (
        <Disclosure as="span" title={<>Ocultar{of}</>} open={hiding.text('motivo') !== ''}>
          <Form method="post" className="stack" preventScrollReset>
            <FormField
              label="Por qué"
              name="motivo"
              required
              minLength={3}
              maxLength={300}
              autoComplete="off"
              hint="Queda para la tienda; quien preguntó no lo lee aquí. Si pide por ley una copia de sus datos, lo recibe."
              defaultValue={hiding.text('motivo')}
            />
            <div>
              <Button type="submit" name="hacer" value={`ocultar:${id}`}>
                Ocultar
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
    </>
  )
}
