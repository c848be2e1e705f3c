import type { LoaderFunctionArgs } from 'react-router'
import type { BundlesReply, OfficeBundle } from '#contract/operator/bundles.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { standingLooks, standingWords } from './bundle-words.ts'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listBundles')
}

const columns = [
  { key: 'what', title: 'Paquete', head: true },
  { key: 'st', title: 'Estado' },
  { key: 'apart', title: 'Por separado', end: true, said: true },
  { key: 'sum', title: 'Juntos', end: true, said: true },
  { key: 'less', title: 'Se ahorra', end: true, said: true },
]

/** Page of product bundles with the price that shoppers see today. */
export default function Bundles({ loaderData: { bundles } }: { loaderData: BundlesReply }) {
  const { me } = useOfficeData()
  return (
    <>
      <PageHead
        title="Paquetes"
        state="«Cómpralo con»: dos o tres productos que juntos cuestan menos."
      >
        {mayDo('prices:write', me) ? (
          <ButtonLink kind="primary" to={linkTo('Paquete nuevo')}>
            <Icon name="plus" />
            Paquete
          </ButtonLink>
        ) : null}
      </PageHead>
      {bundles.length === 0 ? (
        <EmptyList words="Aquí aparecen los paquetes. Cada uno se ofrece en la página de sus productos y en el carrito." />
      ) : (
        <ListTable label="Paquetes" columns={columns} rows={bundles.map(toRow)} />
      )}
      <CliHint command="bundles" />
    </>
  )
}

function toRow({ code, name, standing, apart, together, saving, products }: OfficeBundle): Row {
  const names = products.map(({ sold, url_key }) => sold?.name ?? url_key)
  return {
    key: code,
    cells: {
      what: (
        <>
          <Link to={linkTo('Paquete', { code })}>{name}</Link>
          <span className="sub">{names.join(' + ')}</span>
        </>
      ),
      st: <span className={standingLooks[standing]}>{standingWords[standing]}</span>,
      apart: apart === null ? '—' : formatMoney(apart),
      sum: together === null ? '—' : <strong>{formatMoney(together)}</strong>,
      less: formatMoney(saving),
    },
  }
}
