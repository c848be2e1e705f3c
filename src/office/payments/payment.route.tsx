import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { OfficePaymentResponse } from '#contract/operator/payments.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { PaymentAside } from './payment-aside.tsx'
import { getPaymentStateStyle, formatPaymentState } from './payment-labels.ts'
import { PaymentStateExplanation } from './payment-state-explanation.tsx'
import { PaymentTotals, PaymentTimeline } from './payment-timeline.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const number = asked.params.number ?? ''
  return { payment: await createOperatorApiReader(asked).get('getPayment', { params: { number } }) }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const done = await (text('aviso') !== ''
      ? commands('replayPaymentNotice', { params: { id: text('aviso') } })
      : text('hacer') === 'visto'
        ? commands('closePaymentMismatch', { params: { number }, body: { reason: text('motivo') } })
        : commands('checkPayment', { params: { number } }))
    const back = text('volver') === 'pedido' ? 'Pedido' : 'Pago'
    return redirectWithFlash(done.messageForUser, createOfficePageUrl(back, { number }))
  })
}

type Props = { loaderData: { payment: OfficePaymentResponse }; actionData?: FormResult }

/** Page of one payment: explanation, actions, details. */
export default function Payment({ loaderData: { payment }, actionData }: Props) {
  return (
    <>
      <PageHeader
        title={`Pago ${payment.number}`}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Pagos')}
            aria-label="Volver a Pagos"
          >
            <Icon name="left" />
          </Link>
        }
        state={
          <>
            <span className={getPaymentStateStyle(payment)}>{formatPaymentState(payment)}</span>
            <p>Empezó el {formatDateTime(payment.created_at)}</p>
          </>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <PaymentStateExplanation payment={payment} answer={actionData} />
      <div className="cols">
        <div>
          <PaymentTotals payment={payment} />
          <PaymentTimeline payment={payment} />
        </div>
        <PaymentAside payment={payment} />
      </div>
      <ShortcutAndCliHintFooter command={`payments ${payment.number}`} />
    </>
  )
}
