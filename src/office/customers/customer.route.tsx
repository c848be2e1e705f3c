import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { sendCustomerForm } from './customer-actions.ts'
import { CustomerAside } from './customer-aside.tsx'
import { CustomerBenefits } from './customer-benefits.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerVoice } from './customer-voice.tsx'
import { calledAs, ordersInWords, shortDate, stateOf } from './customer-words.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  const customer = await readsFor(asked).get('getCustomer', { params: { id } })
  return { customer, press: crypto.randomUUID() }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const done = await sendCustomerForm(form, id, commands)
    const next = form.get('hacer') === 'borrar' ? linkTo('Clientes') : linkTo('Cliente', { id })
    return redirectWithFlash(done.messageForUser ?? 'Hecho.', next)
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Customer page: orders, contact, benefits, sign-ins. */
export default function CustomerPage({ loaderData: { customer, press }, actionData }: Props) {
  const { look, words } = stateOf(customer)
  return (
    <>
      <PageHead
        title={calledAs(customer)}
        back={
          <Link className="btn quiet icon" to={linkTo('Clientes')} aria-label="Volver a Clientes">
            <Icon name="left" />
          </Link>
        }
        state={
          <>
            <span className={look}>{words}</span>
            <p>
              {ordersInWords(customer.orders)} · {formatMoney(customer.spent)} · desde el{' '}
              {shortDate(customer.created_at)}
            </p>
          </>
        }
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <CustomerOrders customer={customer} />
          <CustomerBenefits customer={customer} answer={actionData} press={press} />
          <CustomerVoice customer={customer} />
        </div>
        <CustomerAside customer={customer} answer={actionData} />
      </div>
      <CliHint command={`shopper ${customer.email}`} />
    </>
  )
}
