import { Form } from 'react-router'
import type { OfficePaymentReply } from '#contract/operator/payments.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoment } from '#ui/text/format.ts'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { isWorthAsking } from './payment-words.ts'

type Given = { payment: OfficePaymentReply; answer: Answer | undefined }

/** Explanation of a payment's state with the possible actions. */
export function PaymentWhy({ payment, answer }: Given) {
  const { me } = useOfficeData()
  const { why, can_check: canCheck, differs, refunds } = payment
  const mayWrite = isFor({ needs: 'payments:write' }, me)
  const isOwed = refunds.some(({ state }) => state === 'failed' || state === 'needs_clabe')
  const asks = canCheck && mayWrite
  return (
    <section className="next" aria-labelledby="porque">
      <h2 id="porque">{why.words}</h2>
      <p className="muted">{deadlineWords(payment)}</p>
      {differs && mayWrite ? <Seen answer={answer} /> : null}
      {isOwed || asks ? (
        <div className="row wraps deeds">
          {isOwed ? (
            <ButtonLink kind="primary" to={linkTo('Reembolsos')}>
              Ver en Reembolsos
            </ButtonLink>
          ) : null}
          {asks ? (
            <Form method="post" className="one">
              <Button
                type="submit"
                kind={isWorthAsking(why.code) && !differs && !isOwed ? 'primary' : 'outline'}
                name="hacer"
                value="preguntar"
              >
                <Icon name="refresh" />
                Actualizar desde el procesador
              </Button>
            </Form>
          ) : null}
        </div>
      ) : null}
      {canCheck && !mayWrite ? (
        <p className="hint">{missingPermissionText('payments:write')}</p>
      ) : null}
    </section>
  )
}

function deadlineWords({ why, expires_at: expiresAt, checked_at: checkedAt }: OfficePaymentReply) {
  const waits = ['not-paid-yet', 'reference-given', 'part-came'].includes(why.code)
  const deadline = waits ? `Se puede pagar hasta el ${formatMoment(expiresAt)}. ` : ''
  const asked = checkedAt
    ? `Se preguntó a la pasarela el ${formatMoment(checkedAt)}.`
    : 'Aún no se ha preguntado a la pasarela.'
  return deadline + asked
}

function Seen({ answer }: { answer: Answer | undefined }) {
  const typed = useTyped(answer, 'visto')
  return (
    <Form method="post" className="stack">
      <Field
        label="Qué se hizo con él"
        name="motivo"
        required
        minLength={3}
        defaultValue={typed.text('motivo')}
        hint="Míralo antes en la página de la pasarela: devuélvelo ahí o corrígelo, y anótalo aquí."
      />
      <div>
        <Button type="submit" kind="primary" name="hacer" value="visto">
          Marcar como revisado
        </Button>
      </div>
    </Form>
  )
}
