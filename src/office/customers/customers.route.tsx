import type { LoaderFunctionArgs } from 'react-router'
import type { Customer } from '#contract/operator/customers.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { searchChip, SearchForm } from '../lists/search-form.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { calledAs, shortDate, stateOf } from './customer-words.ts'
import { CustomersTabs } from './customers-tabs.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const isBlocked = searchParams.get('ver') === 'bloqueados'
  const found = await readsFor(asked).get('listCustomers', {
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
  const { me } = useOfficeData()
  const at = (query: Record<string, string | number | undefined>) =>
    linkTo(
      'Clientes',
      {},
      { ver: isBlocked ? 'bloqueados' : undefined, buscar: search || undefined, ...query },
    )
  const chips = searchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHead title="Clientes">
        {mayDo('personal-data:read', me) ? (
          <CsvLink
            call="customers.csv"
            query={{ tab: isBlocked ? 'blocked' : undefined, search }}
          />
        ) : null}
      </PageHead>
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

function toRow(customer: Customer): Row {
  const { id, name, email, orders, last_order: last } = customer
  const { look, words } = stateOf(customer)
  return {
    key: String(id),
    cells: {
      no: (
        <>
          <Link className="name" to={linkTo('Cliente', { id: String(id) })}>
            {calledAs(customer)}
          </Link>
          {name ? <span className="sub">{email}</span> : null}
        </>
      ),
      st: <span className={look}>{words}</span>,
      what: last ? (
        <>
          <Link className="no num" to={linkTo('Pedido', { number: last.number })}>
            {last.number}
          </Link>
          <span className="sub">{shortDate(last.created_at)}</span>
        </>
      ) : (
        ''
      ),
      how: shortDate(customer.created_at),
      age: orders.toLocaleString('es-MX'),
      sum: formatMoney(customer.spent),
    },
  }
}
