import type { LoaderFunctionArgs } from 'react-router'
import type { PrivacyRequestsResponse } from '#contract/operator/customers.ts'
import { Link } from '#ui/link.tsx'
import { formatFullDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
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
    <>
      <PageHeader title="Solicitudes de datos" />
      <CustomersTabs here="solicitudes" />
      {requests.length === 0 ? (
        <EmptyList words="Nadie espera nada. Una solicitud se anota en la página de la persona y aparece aquí hasta que se cumple." />
      ) : (
        <>
          <ListTable
            label="Solicitudes de datos"
            columns={[
              { key: 'no', title: 'Persona', head: true },
              { key: 'what', title: 'Qué pide' },
              { key: 'st', title: 'Espera' },
              { key: 'how', title: 'Llegó', said: true },
              { key: 'age', title: 'Vence', end: true, said: true },
            ]}
            rows={requests.map((request) => ({
              key: String(request.id),
              isLate: request.is_late,
              cells: {
                no: (
                  <Link
                    className="name"
                    to={`${createOfficePageUrl('Cliente', { id: String(request.customer.id) })}#datos`}
                  >
                    {getCustomerDisplayName(request.customer)}
                  </Link>
                ),
                what: privacyRequestLabels[request.kind],
                st: (
                  <>
                    <span className={request.is_late ? 'st no' : 'st wait'}>
                      {request.waits_for ? privacyRequestSteps[request.waits_for] : ''}
                    </span>
                    {request.is_late ? <span className="sub late">Ya venció</span> : null}
                  </>
                ),
                how: formatFullDay(request.received_on),
                age: request.due_on ? formatFullDay(request.due_on) : '',
              },
            }))}
          />
          <KeysetPager
            said={requests.length === 1 ? '1 solicitud' : `${requests.length} solicitudes`}
          />
        </>
      )}
      <CliHint command="privacy-requests" />
    </>
  )
}
