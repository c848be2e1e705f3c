import type { LoaderFunctionArgs } from 'react-router'
import type { Customer } from '#contract/operator/customers.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
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
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl(
      'Clientes',
      {},
      { ver: isBlocked ? 'bloqueados' : undefined, buscar: search || undefined, ...query },
    )
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Clientes">
        {hasPermission('personal-data:read', me) ? (
          <CsvLink
            call="customers.csv"
            query={{ tab: isBlocked ? 'blocked' : undefined, search }}
          />
        ) : null}
      </PageHeader>
      <CustomersTabs here={isBlocked ? 'bloqueados' : 'todos'} blocked={blocked} />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar clientes"
          placeholder="Nombre, correo o teléfono"
          value={search}
          kept={{ ver: isBlocked ? 'bloqueados' : undefined }}
          size={34}
        />
      </FilterChips>
      {customers.length === 0 ? (
        <EmptyList
          words={
            isBlocked
              ? 'Nadie está bloqueado.'
              : 'Nadie todavía. Quien abre una cuenta o compra aparece aquí solo.'
          }
          chips={chips}
        />
      ) : (
        <>
          <ListTable
            label="Clientes"
            columns={[
              { key: 'no', title: 'Persona', head: true },
              { key: 'st', title: 'Estado' },
              { key: 'what', title: 'Último pedido', said: true },
              { key: 'how', title: 'Desde', said: true },
              { key: 'age', title: 'Pedidos', end: true, said: true },
              { key: 'sum', title: 'Gastado', end: true },
            ]}
            rows={customers.map(toRow)}
          />
          <KeysetPager
            said={customers.length === 1 ? '1 persona' : `${customers.length} personas`}
            after={next === null ? undefined : at({ despues: next })}
          />
        </>
      )}
      <CliHint command="shopper CORREO" />
    </>
  )
}

function toRow(customer: Customer): ListRow {
  const { id, name, email, orders, last_order: last } = customer
  const { look, words } = getCustomerStateLabel(customer)
  return {
    key: String(id),
    cells: {
      no: (
        <>
          <Link className="name" to={createOfficePageUrl('Cliente', { id: String(id) })}>
            {getCustomerDisplayName(customer)}
          </Link>
          {name ? <span className="sub">{email}</span> : null}
        </>
      ),
      st: <span className={look}>{words}</span>,
      what: last ? (
        <>
          <Link className="no num" to={createOfficePageUrl('Pedido', { number: last.number })}>
            {last.number}
          </Link>
          <span className="sub">{formatShortDate(last.created_at)}</span>
        </>
      ) : (
        ''
      ),
      how: formatShortDate(customer.created_at),
      age: orders.toLocaleString('es-MX'),
      sum: formatMoney(customer.spent),
    },
  }
}
