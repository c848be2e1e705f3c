import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeFormerOrder } from '#contract/operator/former-shop-imports.ts'
import { Link } from '#ui/link.tsx'
import { formatFullDay, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { OrderTabs } from './order-tabs.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const found = await createOperatorApiReader(asked).get('listFormerOrders', {
    query: { search, after: searchParams.get('despues') },
  })
  return { found, search }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Orders of the former shop, to look up. */
export default function FormerOrders({ loaderData: { found, search } }: Props) {
  const { me } = useOfficeRootLoaderData()
  return (
    <ListPage
      page="Pedidos de antes"
      actions={
        hasPermission('personal-data:read', me) ? (
          <CsvLink call="former-orders.csv" query={{ search }} />
        ) : null
      }
      tabs={<OrderTabs here="antes" />}
      params={{ buscar: search }}
      search={{
        label: 'Buscar pedidos de antes',
        placeholder: 'Número de antes, correo o nombre',
        size: 34,
      }}
      rows={found.orders}
      row={({ id }) => ({ key: String(id) })}
      columns={columns}
      empty="Los pedidos de tu tienda anterior se suben en Importar."
      pages={{ units: ['pedido', 'pedidos'], next: found.next }}
      command="former-orders"
    />
  )
}

const columns: ListColumns<OfficeFormerOrder> = {
  no: {
    title: 'Pedido',
    head: true,
    cell: ({ id, number, shop }) => (
      <>
        <Link className="no num" to={createOfficePageUrl('Pedido de antes', { id: String(id) })}>
          {number}
        </Link>
        <span className="sub">De {shop}</span>
      </>
    ),
  },
  who: {
    title: 'Persona',
    cell: ({ name, email }) => (
      <>
        {name || email || '—'}
        {name && email ? <span className="sub">{email}</span> : null}
      </>
    ),
  },
  what: {
    title: 'Artículos',
    cell: ({ lines: [first = '—', ...more] }) => (
      <>
        {first}
        {more.length > 0 ? <span className="sub">y {more.length} más</span> : null}
      </>
    ),
  },
  st: { title: 'Estado', cell: ({ state }) => state || '—' },
  age: { title: 'Fecha', end: true, cell: ({ placed_on: day }) => formatFullDay(day) },
  sum: { title: 'Total', end: true, cell: ({ total }) => formatMoney(total) },
}
