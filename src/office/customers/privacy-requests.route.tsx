import type { LoaderFunctionArgs } from 'react-router'
import type { PrivacyRequestsResponse } from '#contract/operator/customers.ts'
import { Link } from '#ui/link.tsx'
import { formatFullDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import {
  getCustomerDisplayName,
  privacyRequestLabels,
  privacyRequestSteps,
} from './customer-labels.ts'
import { CustomersTabs } from './customers-tabs.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listPrivacyRequests')
}

/** Page with privacy requests, sorted by deadline. */
export default function PrivacyRequests({
  loaderData: { requests },
}: {
  loaderData: PrivacyRequestsResponse
}) {
  return (
    <ListPage
      page="Solicitudes"
      tabs={<CustomersTabs here="solicitudes" />}
      rows={requests}
      row={({ id, is_late }) => ({ key: String(id), isLate: is_late })}
      columns={columns}
      empty="Nadie espera nada. Una solicitud se anota en la página de la persona y aparece aquí hasta que se cumple."
      pages={{ units: ['solicitud', 'solicitudes'], next: null }}
      command="privacy-requests"
    />
  )
}

const columns: ListColumns<PrivacyRequestsResponse['requests'][number]> = {
  no: {
    title: 'Persona',
    head: true,
    cell: ({ customer }) => (
      <Link
        className="name"
        to={`${createOfficePageUrl('Cliente', { id: String(customer.id) })}#datos`}
      >
        {getCustomerDisplayName(customer)}
      </Link>
    ),
  },
  what: { title: 'Qué pide', cell: ({ kind }) => privacyRequestLabels[kind] },
  st: {
    title: 'Espera',
    cell: ({ is_late, waits_for }) => (
      <>
        <span className={is_late ? 'st no' : 'st wait'}>
          {waits_for ? privacyRequestSteps[waits_for] : ''}
        </span>
        {is_late ? <span className="sub late">Ya venció</span> : null}
      </>
    ),
  },
  how: { title: 'Llegó', said: true, cell: ({ received_on }) => formatFullDay(received_on) },
  age: {
    title: 'Vence',
    end: true,
    said: true,
    cell: ({ due_on }) => (due_on ? formatFullDay(due_on) : ''),
  },
}
