import type { LoaderFunctionArgs } from 'react-router'
import type { BundlesResponse, OfficeBundle } from '#contract/operator/bundles.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { bundleAvailabilityStyles, bundleAvailabilityLabels } from './bundle-labels.ts'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listBundles')
}

const columns = [
  { key: 'what', title: 'Paquete', head: true },
  { key: 'st', title: 'Estado' },
  { key: 'apart', title: 'Por separado', end: true, said: true },
  { key: 'sum', title: 'Juntos', end: true, said: true },
  { key: 'less', title: 'Se ahorra', end: true, said: true },
]

/** Page of product bundles with the price that shoppers see today. */
export default function Bundles({ loaderData: { bundles } }: { loaderData: BundlesResponse }) {
  const { me } = useOfficeRootLoaderData()
  return (
    <>
      <PageHeader
        title="Paquetes"
        state="«Cómpralo con»: dos o tres productos que juntos cuestan menos."
      >
        {hasPermission('prices:write', me) ? (
          <ButtonLink kind="primary" to={createOfficePageUrl('Paquete nuevo')}>
            <Icon name="plus" />
            Paquete
          </ButtonLink>
        ) : null}
      </PageHeader>
      {bundles.length === 0 ? (
        <EmptyList words="Aquí aparecen los paquetes. Cada uno se ofrece en la página de sus productos y en el carrito." />
      ) : (
        <ListTable label="Paquetes" columns={columns} rows={bundles.map(toRow)} />
      )}
      <CliHint command="bundles" />
    </>
  )
}

function toRow({ code, name, standing, apart, together, saving, products }: OfficeBundle): ListRow {
  const names = products.map(({ sold, url_key }) => sold?.name ?? url_key)
  return {
    key: code,
    cells: {
      what: (
        <>
          <Link to={createOfficePageUrl('Paquete', { code })}>{name}</Link>
          <span className="sub">{names.join(' + ')}</span>
        </>
      ),
      st: (
        <span className={bundleAvailabilityStyles[standing]}>
          {bundleAvailabilityLabels[standing]}
        </span>
      ),
      apart: apart === null ? '—' : formatMoney(apart),
      sum: together === null ? '—' : <strong>{formatMoney(together)}</strong>,
      less: formatMoney(saving),
    },
  }
}
