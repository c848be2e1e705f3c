import type { LoaderFunctionArgs } from 'react-router'
import type { Customer } from '#contract/operator/customers.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  getCustomerDisplayName,
  formatShortDate,
  getCustomerStateLabel,
} from './customer-labels.ts'
import { CustomersTabs } from './customers-tabs.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const isBlocked = searchParams.get('ver') === 'bloqueados'
  const found = await createOperatorApiReader(asked).get('listCustomers', {
    query: {
      tab: isBlocked ? 'blocked' : undefined,
      search,
      after: searchParams.get('despues'),
    },
  })
  return { found, search, isBlocked }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Customer search by name, e-mail or telephone. */
export default function Customers({ loaderData: { found, search, isBlocked } }: Props) {
  const { customers, next, blocked } = found
  const { me } = useOfficeRootLoaderData()
  return (
    <ListPage
      page="Clientes"
      actions={
        hasPermission('personal-data:read', me) ? (
          <CsvLink
            call="customers.csv"
            query={{ tab: isBlocked ? 'blocked' : undefined, search }}
          />
        ) : null
      }
      tabs={<CustomersTabs here={isBlocked ? 'bloqueados' : 'todos'} blocked={blocked} />}
      params={{ ver: isBlocked ? 'bloqueados' : undefined, buscar: search }}
      search={{ label: 'Buscar clientes', placeholder: 'Nombre, correo o teléfono', size: 34 }}
      rows={customers}
      row={({ id }) => ({ key: String(id) })}
      columns={columns}
      empty={
        isBlocked
          ? 'Nadie está bloqueado.'
          : 'Nadie todavía. Quien abre una cuenta o compra aparece aquí solo.'
      }
      pages={{ units: ['persona', 'personas'], next }}
      command="shopper CORREO"
    />
  )
}

const columns: ListColumns<Customer> = {
  no: {
    title: 'Persona',
    head: true,
    cell: (customer) => (
      <>
        <Link className="name" to={createOfficePageUrl('Cliente', { id: String(customer.id) })}>
          {getCustomerDisplayName(customer)}
        </Link>
        {customer.name ? <span className="sub">{customer.email}</span> : null}
      </>
    ),
  },
  st: {
    title: 'Estado',
    cell: (customer) => {
      const { look, words } = getCustomerStateLabel(customer)
      return <span className={look}>{words}</span>
    },
  },
  what: {
    title: 'Último pedido',
    said: true,
    cell: ({ last_order: last }) =>
      last ? (
        <>
          <Link className="no num" to={createOfficePageUrl('Pedido', { number: last.number })}>
            {last.number}
          </Link>
          <span className="sub">{formatShortDate(last.created_at)}</span>
        </>
      ) : (
        ''
      ),
  },
  how: { title: 'Desde', said: true, cell: ({ created_at }) => formatShortDate(created_at) },
  age: {
    title: 'Pedidos',
    end: true,
    said: true,
    cell: ({ orders, former_orders: former }) =>
      former === 0 ? (
        orders.toLocaleString('es-MX')
      ) : (
        <>
          {orders > 0 ? `${orders.toLocaleString('es-MX')} y ` : null}
          {former.toLocaleString('es-MX')} en tu tienda anterior
        </>
      ),
  },
  sum: { title: 'Gastado', end: true, cell: ({ spent }) => formatMoney(spent) },
}
