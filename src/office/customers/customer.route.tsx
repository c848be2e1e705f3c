import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CustomerAside } from './customer-aside.tsx'
import {
  getCustomerDisplayName,
  formatOrderCount,
  formatShortDate,
  getCustomerStateLabel,
} from './customer-labels.ts'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerPointsAndCoupons } from './customer-points-and-coupons.tsx'
import { CustomerReviewsAndQuestions } from './customer-reviews-and-questions.tsx'
import { submitCustomerFormToApi } from './submit-customer-form.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  const customer = await createOperatorApiReader(asked).get('getCustomer', { params: { id } })
  return { customer, press: crypto.randomUUID() }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const done = await submitCustomerFormToApi(form, id, commands)
    const next =
      form.get('hacer') === 'borrar'
        ? createOfficePageUrl('Clientes')
        : createOfficePageUrl('Cliente', { id })
    return redirectWithFlash(done.messageForUser ?? 'Hecho.', next)
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of one customer: orders, contact, benefits, sign-ins. */
export default function CustomerPage({ loaderData: { customer, press }, actionData }: Props) {
  const { look, words } = getCustomerStateLabel(customer)
  return (
    <>
      <PageHeader
        title={getCustomerDisplayName(customer)}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Clientes')}
            aria-label="Volver a Clientes"
          >
            <Icon name="left" />
          </Link>
        }
        state={
          <>
            <span className={look}>{words}</span>
            <p>
              {formatOrderCount(customer.orders)} · {formatMoney(customer.spent)} · desde el{' '}
              {formatShortDate(customer.created_at)}
            </p>
          </>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <CustomerOrders customer={customer} />
          <CustomerPointsAndCoupons customer={customer} answer={actionData} press={press} />
          <CustomerReviewsAndQuestions customer={customer} />
        </div>
        <CustomerAside customer={customer} answer={actionData} />
      </div>
      <ShortcutAndCliHintFooter command={`shopper ${customer.email}`} />
    </>
  )
}
