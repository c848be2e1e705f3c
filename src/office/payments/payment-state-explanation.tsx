import { Form } from 'react-router'
import type { OfficePaymentResponse } from '#contract/operator/payments.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { mayGatewayHaveNewerState } from './payment-labels.ts'

type Given = { payment: OfficePaymentResponse; answer: FormResult | undefined }

/** Explanation of a payment's state with the possible actions. */
export function PaymentStateExplanation({ payment, answer }: Given) {
  const { me } = useOfficeRootLoaderData()
  const { why, can_check: canCheck, differs, refunds } = payment
  const mayWrite = canOpenPage({ needs: 'payments:write' }, me)
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
            <ButtonLink kind="primary" to={createOfficePageUrl('Reembolsos')}>
              Ver en Reembolsos
            </ButtonLink>
          ) : null}
          {asks ? (
            <Form method="post" className="one">
              <Button
                type="submit"
                kind={
                  mayGatewayHaveNewerState(why.code) && !differs && !isOwed ? 'primary' : 'outline'
                }
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

function deadlineWords({
  why,
  expires_at: expiresAt,
  checked_at: checkedAt,
}: OfficePaymentResponse) {
  const waits = ['not-paid-yet', 'reference-given', 'part-came'].includes(why.code)
  const deadline = waits ? `Se puede pagar hasta el ${formatDateTime(expiresAt)}. ` : ''
  const asked = checkedAt
    ? `Se preguntó a la pasarela el ${formatDateTime(checkedAt)}.`
    : 'Aún no se ha preguntado a la pasarela.'
  return deadline + asked
}

function Seen({ answer }: { answer: FormResult | undefined }) {
  const typed = useRestoredFormFields(answer, 'visto')
  return (
    <Form method="post" className="stack">
      <FormField
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
