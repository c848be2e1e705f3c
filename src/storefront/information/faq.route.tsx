import { useEffect, useRef, useState } from 'react'
import {
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
} from 'react-router'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { toFaqStructuredData } from '../catalogue/product-structured-data.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { literals } from '../text/specified-texts.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { ContactLinks } from './contact-links.tsx'
import {
  type FaqCategory,
  findMatchingFaqQuestions,
  type FaqQuestion,
} from './find-faq-questions.ts'
import '../styles/side-navigation.css'
import './information.css'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: 'Preguntas frecuentes',
    description: `Respuestas sobre compras, pagos, envíos, devoluciones, garantías, puntos y tu cuenta en ${findPageMetaShopData(matches).name}.`,
    path: linkTo('FAQ'),
    data: import.meta.env.SSR && [
      toFaqStructuredData(
        (loaderData?.faqs ?? []).flatMap((category) => category.frequent_questions),
      ),
    ],
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const term = new URL(request.url).searchParams.get('q') ?? ''
  const reply = await createApiClient(context)
    .get('shop/faq')
    .catch(() => null)
  return data({ faqs: reply && reply.data.faqs, term }, reply ? 200 : 503)
}

/** FAQ page: all questions by category, or matches of the search text (FQL-01). */
export default function FaqPage() {
  const { faqs, term: asked } = useLoaderData<typeof loader>()
  const { key } = useLocation()
  const address = useRef(key)
  const field = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState(asked)

  // FAQ search text typed before hydration is kept; after navigation the field shows the search
  // text of the new URL
  useEffect(() => {
    if (!field.current) return
    if (address.current !== key) field.current.value = asked
    address.current = key
    setTerm(field.current.value)
  }, [key])

  const found = findMatchingFaqQuestions(faqs ?? [], term)
  return (
    <div className="wrap">
      <div className="faq-head">
        <h1>¿En qué te ayudamos?</h1>
        <Form className="field" action={linkTo('FAQ')} replace>
          <label htmlFor="faq-q" className="sr">
            Buscar en las preguntas
          </label>
          <div className="iconed">
            <Icon name="search" />
            <input
              className="input"
              ref={field}
              id="faq-q"
              name="q"
              type="search"
              autoComplete="off"
              maxLength={80}
              placeholder="Busca envío, factura, meses…"
              defaultValue={asked}
              onInput={(event) => setTerm(event.currentTarget.value)}
            />
          </div>
        </Form>
      </div>
      <p className="sr" role="status">
        {found === null ? '' : countText(found.length)}
      </p>
      {faqs === null ? (
        <LoadFailed safe="Si te urge, escríbenos o llámanos." />
      ) : found === null ? (
        <AllQuestions faqs={faqs} />
      ) : (
        <FoundQuestions questions={found} />
      )}
      <ContactLinks />
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return literals.faq.nothing
  return count === 1 ? '1 pregunta encontrada' : `${count} preguntas encontradas`
}

function AllQuestions({ faqs }: { faqs: readonly FaqCategory[] }) {
  const { hash } = useLocation()
  return (
    <div className="faq">
      <nav className="faq-nav" aria-label="Temas">
        <ul className="chips run">
          {faqs.map(({ id, name }) => (
            <li key={id}>
              <Link
                className="chip"
                to={`#tema-${id}`}
                aria-current={hash === `#tema-${id}` ? 'true' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="faq-list">
        {faqs.map(({ id, name, frequent_questions }) => (
          <section key={id} id={`tema-${id}`} aria-labelledby={`tema-${id}-t`}>
            <h2 id={`tema-${id}-t`}>{name}</h2>
            <Questions questions={frequent_questions} />
          </section>
        ))}
      </div>
    </div>
  )
}

function FoundQuestions({ questions }: { questions: readonly FaqQuestion[] }) {
  return (
    <section className="faq-found">
      <h2>{questions.length > 0 ? literals.faq.found : literals.faq.nothing}</h2>
      {questions.length > 0 ? (
        <Questions questions={questions} />
      ) : (
        <p className="muted">
          Prueba con otra palabra, o <Link to={linkTo('Create Ticket')}>escríbenos un ticket</Link>.
        </p>
      )}
    </section>
  )
}

function Questions({ questions }: { questions: readonly FaqQuestion[] }) {
  return questions.map(({ id, question, answer }) => (
    <Disclosure key={id} className="q" as="h3" title={question}>
      <div className="in prose muted">
        {answer.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Disclosure>
  ))
}
