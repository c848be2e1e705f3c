import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { OfficePaymentReply } from '#contract/operator/payments.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { PaymentAside } from './payment-aside.tsx'
import { PaymentMoney, PaymentTimeline } from './payment-story.tsx'
import { PaymentWhy } from './payment-why.tsx'
import { paymentLook, paymentStateWords } from './payment-words.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const number = asked.params.number ?? ''
  return { payment: await readsFor(asked).get('getPayment', { params: { number } }) }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const done = await (text('aviso') !== ''
      ? commands('replayPaymentNotice', { params: { id: text('aviso') } })
      : text('hacer') === 'visto'
        ? commands('closePaymentMismatch', { params: { number }, body: { reason: text('motivo') } })
        : commands('checkPayment', { params: { number } }))
    const back = text('volver') === 'pedido' ? 'Pedido' : 'Pago'
    return redirectWithFlash(done.messageForUser, linkTo(back, { number }))
  })
}

type Props = { loaderData: { payment: OfficePaymentReply }; actionData?: Answer }

/** Page of one payment: explanation, actions, details. */
export default function Payment({ loaderData: { payment }, actionData }: Props) {
  return (
    <>
      <PageHead
        title={`Pago ${payment.number}`}
        back={
          <Link className="btn quiet icon" to={linkTo('Pagos')} aria-label="Volver a Pagos">
            <Icon name="left" />
          </Link>
        }
        state={
          <>
            <span className={paymentLook(payment)}>{paymentStateWords(payment)}</span>
            <p>Empezó el {formatMoment(payment.created_at)}</p>
          </>
        }
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <PaymentWhy payment={payment} answer={actionData} />
      <div className="cols">
        <div>
          <PaymentMoney payment={payment} />
          <PaymentTimeline payment={payment} />
        </div>
        <PaymentAside payment={payment} />
      </div>
      <CliHint command={`payments ${payment.number}`} />
    </>
  )
}
