import { Form } from 'react-router'
import type { RewardPointsResponse } from '#contract/operator/reward-points.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import './offers.css'

/**
 * Table of points that operators granted to shoppers, and the form to grant more, with a reason
 * that the shopper sees.
 */
export function GrantedRewardPoints({
  gifts,
  answer,
  press,
}: {
  gifts: RewardPointsResponse['gifts']
  answer: FormResult | undefined
  /** Idempotency key of the form */
  press: string
}) {
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('points:write', me)
  return (
    <section className="sec" aria-labelledby="regalos">
      <h2 id="regalos">Puntos regalados</h2>
      {mayWrite ? <GiftForm answer={answer} press={press} /> : null}
      {gifts.length === 0 ? (
        <p className="muted gap-t">Nadie ha regalado ninguno.</p>
      ) : (
        <ul className="uses gap-t">
          {gifts.map(({ id, shopper, person, points, note, at, undoable }) => (
            <li key={id}>
              <span>
                <strong className="num">{points.toLocaleString('es-MX')}</strong> a{' '}
                <Link to={createOfficePageUrl('Cliente', { id: String(shopper) })}>
                  {person ?? `la cuenta ${shopper}`}
                </Link>
              </span>
              {undoable && mayWrite ? (
                <Form method="post" className="end">
                  <input type="hidden" name="regalo" value={id} />
                  <Button type="submit" kind="quiet" name="hacer" value="deshacer">
                    Deshacer
                    <span className="sr">
                      {' '}
                      {points} a {person ?? shopper}
                    </span>
                  </Button>
                </Form>
              ) : null}
              <small className="faint whole">
                {note} · {formatDateTime(at)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function GiftForm({ answer, press }: { answer: FormResult | undefined; press: string }) {
  const typed = useRestoredFormFields(answer, 'regalar')
  const errors = answer?.refusal?.fields ?? {}
  return (
    <Form method="post" className="stack" key={press}>
      <input type="hidden" name="llave" value={typed.text('llave', press)} />
      <div className="fields">
        <FormField
          label="Correo de la cuenta"
          name="correo"
          type="email"
          required
          autoComplete="off"
          defaultValue={typed.text('correo')}
          error={errors.email}
        />
        <FormField
          label="Puntos"
          name="puntos"
          inputMode="numeric"
          required
          autoComplete="off"
          look="num"
          defaultValue={typed.text('puntos')}
          error={errors.points}
        />
      </div>
      <FormField
        label="Por qué"
        name="nota"
        required
        minLength={3}
        maxLength={200}
        autoComplete="off"
        defaultValue={typed.text('nota')}
        error={errors.note}
        hint="El cliente lo lee."
      />
      <div>
        <Button type="submit" name="hacer" value="regalar">
          Regalar puntos
        </Button>
      </div>
    </Form>
  )
}
