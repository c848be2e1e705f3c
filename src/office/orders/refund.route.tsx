import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { OperatorApiError } from '../api/operator-api-error.ts'
import { createOperatorApiCommands, createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { createInvalidFormFieldsError } from '../forms/parse-number-fields.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { RefundForm } from './refund-form.tsx'
import {
  parseRefundRequest,
  type RefundPreviewResult,
  parseRefundReason,
  type RefundableOrder,
  type RefundFormState,
} from './refund-request-form.ts'

export async function loader(asked: LoaderFunctionArgs): Promise<RefundableOrder> {
  const { number = '' } = asked.params
  const refundable = await createOperatorApiReader(asked).get('getRefundable', {
    params: { number },
  })
  const read = parseRefundRequest(new URL(asked.request.url).searchParams)
  const shown = read && (await foresee(asked, number, read))
  return { ...refundable, number, key: crypto.randomUUID(), shown }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return runFormAction<RefundFormState>(asked, async (form, commands) => {
    const read = parseRefundRequest(form) ?? { ask: {} }
    if (form.get('hacer') === 'ver') {
      const typed = [...form].map(([name, value]) => [name, String(value)] as const)
      return { ...(await foresee(asked, number, read)), typed }
    }
    if (read.wrong !== undefined) throw createInvalidFormFieldsError({ amount: read.wrong })
    const { amount, approval } = await commands('refundOrder', {
      params: { number },
      body: {
        ...read.ask,
        reason: parseRefundReason(form),
        idempotency_key: String(form.get('llave')),
        expected_amount: Number(form.get('visto')),
        expected_stays: Number(form.get('quedan')),
      },
    })
    const money = formatMoney(amount)
    const words = approval === null ? `Reembolsaste ${money}.` : `${money} esperan a otra persona.`
    return redirectWithFlash(words, createOfficePageUrl('Pedido', { number }))
  })
}

async function foresee(
  asked: LoaderFunctionArgs | ActionFunctionArgs,
  number: string,
  read: NonNullable<ReturnType<typeof parseRefundRequest>>,
): Promise<RefundPreviewResult> {
  if (read.wrong !== undefined) return { amount: read.wrong }
  try {
    const preview = await createOperatorApiCommands(asked)('previewRefund', {
      params: { number },
      body: read.ask,
    })
    return { preview }
  } catch (error) {
    if (!(error instanceof OperatorApiError) || ![409, 422].includes(error.status)) throw error
    const { messageForUser = 'Así no se puede.', fields } = error.problem
    return fields?.amount === undefined ? { refusal: messageForUser } : { amount: fields.amount }
  }
}

type Props = { loaderData: RefundableOrder; actionData?: FormResult<RefundFormState> }

/** Refund form as a separate page, not as a dialog. */
export default function Refund({ loaderData, actionData }: Props) {
  const { number } = loaderData
  const back = createOfficePageUrl('Pedido', { number })
  return (
    <>
      <PageHeader
        title={`Reembolsar del pedido ${number}`}
        back={
          <Link className="btn quiet icon" to={back} aria-label={`Volver al pedido ${number}`}>
            <Icon name="left" />
          </Link>
        }
      />
      <div className="paper">
        <RefundForm
          refundable={loaderData}
          {...(actionData && { answer: actionData })}
          heading={<h2 className="sr">Qué y por qué</h2>}
          away={<ButtonLink to={back}>Cancelar</ButtonLink>}
        />
      </div>
      <ShortcutAndCliHintFooter command={`refund-lines ${number} SKU=1 --reason …`} />
    </>
  )
}
