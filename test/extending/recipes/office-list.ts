import type { Recipe } from '../recipe.ts'

/** A list of late orders, with search, a filter and downloads. */
export const officeList: Recipe = {
  section: 'A list of the back office',
  edits: [
    {
      file: 'src/office/pages.ts',
      after: 'export const officePages = {\n',
      insert: `  Atrasados: {
    path: '/pedidos/atrasados',
    module: 'orders/late-orders.route.tsx',
    title: 'Pedidos atrasados',
    needs: 'orders:read',
  },
`,
    },
  ],
  files: {
    'src/office/orders/late-orders.route.tsx': `import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeOrderRow } from '#contract/operator/orders.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const params = {
    buscar: searchParams.get('buscar')?.trim() ?? '',
    orden: searchParams.get('orden') ?? undefined,
  }
  const found = await createOperatorApiReader(asked).get('listOrders', {
    query: { ...queryOf(params), after: searchParams.get('despues') },
  })
  return { found, params }
}

type Params = { buscar: string; orden: string | undefined }

function queryOf({ buscar, orden }: Params) {
  const order = orden === 'nuevo' ? ('newest' as const) : undefined
  return { tab: 'late' as const, search: buscar, order }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page of orders that should have arrived. */
export default function LateOrders({ loaderData: { found, params } }: Props) {
  return (
    <ListPage
      page="Atrasados"
      actions={<CsvLink call="orders.csv" query={queryOf(params)} />}
      params={params}
      search={{ label: 'Buscar pedidos', placeholder: 'Número o persona' }}
      filters={params.orden ? [{ label: 'Más recientes primero', param: 'orden' }] : []}
      rows={found.orders}
      row={({ number }) => ({ key: number })}
      columns={columns}
      empty="Todo ha llegado."
      pages={{ units: ['pedido', 'pedidos'], next: found.next }}
    />
  )
}

const columns: ListColumns<OfficeOrderRow> = {
  no: {
    title: 'Pedido',
    head: true,
    cell: ({ number }) => <Link to={createOfficePageUrl('Pedido', { number })}>{number}</Link>,
  },
  who: { title: 'Persona', cell: ({ person }) => person },
  sum: { title: 'Total', end: true, cell: ({ total }) => formatMoney(total) },
}
`,
  },
  tests: {
    'src/office/orders/late-orders.test.tsx': `import { expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import LateOrders from './late-orders.route.tsx'

const me = { email: 'ana@tienda.test', roles: [], permissions: ['orders:read'] }
const order = { number: '2611-ABCDEF', person: 'Rosa Ríos', total: 100 }
const pageFor = (orders: object[], params: object) =>
  renderPage(() => <LateOrders loaderData={{ found: { orders, next: 7 }, params } as never} />, {
    shop: { me },
  })

it('the list shows rows, its filter, downloads and the way to the next page', () => {
  const page = pageFor([order], { buscar: '', orden: 'nuevo' })
  expect(page).toContain('Pedidos atrasados')
  expect(page).toContain('/pedidos/2611-ABCDEF')
  expect(page).toContain('Más recientes primero')
  expect(page).toContain('/api/v1/orders.csv?tab=late&amp;order=newest')
  expect(page).toContain('/api/v1/orders.xlsx')
  expect(page).toContain('despues=7')
})

it('an empty list says so', () => {
  expect(pageFor([], { buscar: '' })).toContain('Todo ha llegado.')
})
`,
  },
  suite: ['src/office/orders/orders.route.test.tsx', 'src/office/shared-page-data.test.ts'],
}
