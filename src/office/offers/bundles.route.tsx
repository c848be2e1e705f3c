import type { LoaderFunctionArgs } from 'react-router'
import type { BundlesResponse, OfficeBundle } from '#contract/operator/bundles.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { bundleAvailabilityStyles, bundleAvailabilityLabels } from './bundle-labels.ts'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listBundles')
}

/** Page of product bundles with the price that shoppers see today. */
export default function Bundles({ loaderData: { bundles } }: { loaderData: BundlesResponse }) {
  return (
    <ListPage
      page="Paquetes"
      state="«Cómpralo con»: dos o tres productos que juntos cuestan menos."
      add={{ to: createOfficePageUrl('Paquete nuevo'), label: 'Paquete', needs: 'prices:write' }}
      rows={bundles}
      row={({ code }) => ({ key: code })}
      columns={columns}
      empty="Aquí aparecen los paquetes. Cada uno se ofrece en la página de sus productos y en el carrito."
      command="bundles"
    />
  )
}

const columns: ListColumns<OfficeBundle> = {
  what: {
    title: 'Paquete',
    head: true,
    cell: ({ code, name, products }) => (
      <>
        <Link to={createOfficePageUrl('Paquete', { code })}>{name}</Link>
        <span className="sub">
          {products.map(({ sold, url_key }) => sold?.name ?? url_key).join(' + ')}
        </span>
      </>
    ),
  },
  st: {
    title: 'Estado',
    cell: ({ standing }) => (
      <span className={bundleAvailabilityStyles[standing]}>
        {bundleAvailabilityLabels[standing]}
      </span>
    ),
  },
  apart: {
    title: 'Por separado',
    end: true,
    said: true,
    cell: ({ apart }) => (apart === null ? '—' : formatMoney(apart)),
  },
  sum: {
    title: 'Juntos',
    end: true,
    said: true,
    cell: ({ together }) => (together === null ? '—' : <strong>{formatMoney(together)}</strong>),
  },
  less: { title: 'Se ahorra', end: true, said: true, cell: ({ saving }) => formatMoney(saving) },
}
