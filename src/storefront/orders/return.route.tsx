import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from 'react-router'
import type { ReturnPreviewResponse } from '#contract/order-returns.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Select, TextArea } from '#ui/form-fields.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { ReturnTerms } from './order-return-terms.tsx'
import { ReturnNotPossibleMessage } from './return-not-possible-notice.tsx'
import { parseReturnQuantities, formatReturnUnitCount } from './return-quantities.ts'
import { ReturnRequestedNotice } from './return-requested-notice.tsx'
import './return.css'

export const meta = createPrivatePageMeta('Devolver un pedido')

type Offer = ReturnPreviewResponse['offer']
type Shown = { offer: Offer; token: string } | { refused: string } | null

/** The loader of the return page must not change anything, because mail scanners follow links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('enlace') ?? ''
  const lines = parseReturnQuantities(searchParams)
  try {
    const api = createApiClient(context)
    const body = lines.length > 0 ? { token, lines } : { token }
    const reply = await api.post('shop/returnOffer', body, { ownWords: true })
    const shown: Shown = reply.success
      ? { offer: reply.offer, token }
      : { refused: reply.messageForUser }
    return data(shown, reply.success ? 200 : 410)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return data<Shown>(null, 503)
  }
}

/** Response headers of the return page, which prevent browser caching on shared computers. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

type Answer = { messageForUser: string }

/** Submits the return request; a repeated submission has no further effect. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer | Response> {
  const form = await request.formData()
  const token = String(form.get('enlace') ?? '')
  const ask = {
    token,
    lines: parseReturnQuantities(form),
    amount: Number(form.get('monto') ?? 0),
    why: String(form.get('porque') ?? '').slice(0, 1000),
  }
  try {
    const reply = await createApiClient(context).post('shop/requestReturn', ask, { ownWords: true })
    return reply.success ? redirect(linkTo('Return', {}, { enlace: token })) : reply
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { messageForUser: failure.messageForUser ?? failed }
  }
}

const failed =
  'No pudimos recibir tu devolución. No se cambió nada: inténtalo otra vez en un minuto.'

/** Return page: refund, costs and deadline, with one button to submit the return (ORD-02). */
export default function ReturnPage() {
  const shown: Shown = useLoaderData<typeof loader>()
  if (shown === null) {
    return (
      <div className="wrap narrow">
        <LoadFailed safe="Tu pedido sigue igual." />
      </div>
    )
  }
  if ('refused' in shown) return <ReturnNotPossibleMessage words={shown.refused} />
  const { offer, token } = shown
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>Devolver el pedido {offer.order_number}</h1>
      </header>
      {offer.standing === 'asked' && offer.latest ? (
        <ReturnRequestedNotice offer={offer} latest={offer.latest} />
      ) : offer.standing === 'possible' ? (
        <Ask offer={offer} token={token} />
      ) : (
        <ReturnNotPossibleMessage offer={offer} />
      )}
    </div>
  )
}

function Ask({ offer, token }: { offer: Offer; token: string }) {
  const answer = useActionData<Answer>()
  const busy = useNavigation().state !== 'idle'
  const submit = useSubmit()
  const { lines, comes_back: back } = offer
  const possible = lines.filter(({ most }) => most > 0)
  const isChoice = possible.length > 1 || (possible[0]?.most ?? 0) > 1

  /**
   * Recalculates the refund on the server when the selected products change; without script the
   * shopper presses a button.
   */
  function choose(form: HTMLFormElement | null) {
    if (!form) return
    const chosen = new FormData(form)
    // The shopper's reason and the displayed amount stay out of the URL
    for (const name of ['porque', 'monto']) chosen.delete(name)
    void submit(chosen, {
      action: linkTo('Return'),
      method: 'get',
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <Form
      method="post"
      action={linkTo('Return', {}, { enlace: token })}
      className="box stack"
      aria-labelledby="que-regresa"
    >
      <h2 id="que-regresa">Qué devuelves</h2>
      {answer ? <Alert tone="wrong">{answer.messageForUser}</Alert> : null}
      <input type="hidden" name="enlace" value={token} />
      <input type="hidden" name="elegir" value="1" />
      <ul className="stack tight-gap">
        {possible.map((line) => (
          <li key={line.place} className="row">
            <div className="grow">
              {line.most > 1 ? (
                <Select
                  label={line.name}
                  name={`p${line.place}`}
                  key={line.quantity}
                  defaultValue={String(line.quantity)}
                  onChange={(event) => choose(event.currentTarget.form)}
                >
                  {Array.from({ length: line.most + 1 }, (_, count) => (
                    <option key={count} value={count}>
                      {count === 0
                        ? 'Me lo quedo'
                        : `${count} de ${formatReturnUnitCount(line.most)}`}
                    </option>
                  ))}
                </Select>
              ) : isChoice ? (
                <Checkbox
                  name={`p${line.place}`}
                  value="1"
                  key={line.quantity}
                  defaultChecked={line.quantity > 0}
                  onChange={(event) => choose(event.currentTarget.form)}
                >
                  {line.name}
                </Checkbox>
              ) : (
                <>
                  <input type="hidden" name={`p${line.place}`} value="1" />
                  <span className="strong">{line.name}</span>
                </>
              )}
            </div>
            <span className="num strong">{line.quantity > 0 ? formatMoney(line.amount) : '—'}</span>
          </li>
        ))}
      </ul>
      {isChoice ? (
        <noscript>
          {import.meta.env.SSR ? (
            <Button type="submit" size="s" formMethod="get">
              Calcular con lo que elegí
            </Button>
          ) : null}
        </noscript>
      ) : null}
      {back ? (
        <>
          <ReturnTerms offer={offer} back={back} />
          <input type="hidden" name="monto" value={back.amount} />
          <Disclosure as="span" title="Motivo (opcional)">
            <div className="in">
              <TextArea label="¿Qué pasó?" labelHidden name="porque" rows={3} maxLength={1000} />
            </div>
          </Disclosure>
          <Button type="submit" kind="primary" size="l" busy={busy}>
            Devolver y recibir {formatMoney(back.amount)}
          </Button>
          <p className="hint">No tienes que decir por qué. Te mandamos un acuse por correo.</p>
        </>
      ) : (
        <Alert>Elige al menos un producto para devolver.</Alert>
      )}
    </Form>
  )
}
