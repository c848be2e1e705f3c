import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeLicences } from '#contract/operator/licences.ts'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import type { Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { ProductList } from '../lists/product-list.tsx'
import { ProductName } from '../lists/product-name.tsx'
import { searchChip, SearchForm } from '../lists/search-form.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'

/** Stock of licence keys below which a warning appears. */
const few = 3

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const tab = searchParams.get('ver') === 'todas' ? 'all' : 'low'
  const search = searchParams.get('buscar')?.trim().slice(0, 200) ?? ''
  const given = Number(searchParams.get('despues') ?? '')
  const after = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const query = { tab, ...(search && { search }) } as const
  const found = await readsFor(asked).get('listLicences', { query: { ...query, after } })
  return { found, query, search, after }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page with digital products, sorted by remaining licence keys. */
export default function Licences({ loaderData }: Props) {
  const { found, query, search, after } = loaderData
  const { products, next, counts } = found
  const { me } = useOfficeData()
  const isAll = query.tab === 'all'
  const ver = isAll ? 'todas' : undefined
  const at = (over: Record<string, string | number | undefined>) =>
    linkTo('Licencias', {}, { ver, buscar: search || undefined, ...over })
  const chips = searchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHead title="Licencias">
        <CsvLink call="licences.csv" query={query} />
      </PageHead>
      <Tabs
        label="Licencias"
        tabs={[
          { label: 'Se acaban', to: at({ ver: undefined }), isHere: !isAll, count: counts.low },
          { label: 'Todas', to: at({ ver: 'todas' }), isHere: isAll, count: counts.all },
        ]}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar licencias"
          placeholder="Nombre, marca, SKU o código EAN"
          value={search}
          kept={{ ver }}
          maxLength={200}
        />
      </FilterChips>
      <ProductList
        label="Licencias"
        titles={{
          onhand: 'Por vender',
          held: 'Apartadas',
          pace: 'Entregadas',
          lasts: 'Retiradas',
        }}
        lastIsNumber
        rows={products.map((product) => licencesRow(product, mayDo('licences:write', me)))}
        chips={chips}
        emptyWords={
          isAll
            ? 'Todavía no hay productos digitales. Los que se entreguen como claves aparecen aquí.'
            : 'A ningún producto se le acaban las claves. Aquel al que le queden tres o menos aparece aquí solo.'
        }
        pages={{
          first: after === undefined ? undefined : at({}),
          next: next === null ? undefined : at({ despues: next }),
        }}
        command="licences"
      />
    </>
  )
}

function licencesRow(product: OfficeLicences, mayAdd: boolean): Row {
  const { sku, name, visible, free, reserved, given, withdrawn } = product
  const to = linkTo('Licencias de un producto', { sku })
  const toSell = free - reserved
  return {
    key: sku,
    isLate: visible && toSell <= few,
    cells: {
      no: <ProductName product={product} to={to} sub={[sku, !visible && 'oculto']} />,
      onhand: toSell > 0 ? toSell.toLocaleString('es-MX') : <span className="st no">Agotadas</span>,
      held: reserved.toLocaleString('es-MX'),
      pace: given.toLocaleString('es-MX'),
      lasts: withdrawn.toLocaleString('es-MX'),
      do: (
        <Link className="act" to={mayAdd ? `${to}#agregar` : to}>
          {mayAdd ? 'Agregar claves' : 'Ver'}
          <span className="sr"> de {name}</span>
        </Link>
      ),
    },
  }
}
