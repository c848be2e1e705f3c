import type { LoaderFunctionArgs } from 'react-router'
import type { ProductLicenceCounts } from '#contract/operator/licences.ts'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import type { ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ProductName } from '../lists/product-name.tsx'
import { ProductList } from '../lists/product-stock-list.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Stock of licence keys below which a warning appears. */
const few = 3

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const tab = searchParams.get('ver') === 'todas' ? 'all' : 'low'
  const search = searchParams.get('buscar')?.trim().slice(0, 200) ?? ''
  const given = Number(searchParams.get('despues') ?? '')
  const after = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const query = { tab, ...(search && { search }) } as const
  const found = await createOperatorApiReader(asked).get('listLicences', {
    query: { ...query, after },
  })
  return { found, query, search, after }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page with digital products, sorted by remaining licence keys. */
export default function Licences({ loaderData }: Props) {
  const { found, query, search, after } = loaderData
  const { products, next, counts } = found
  const { me } = useOfficeRootLoaderData()
  const isAll = query.tab === 'all'
  const ver = isAll ? 'todas' : undefined
  const at = (over: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Licencias', {}, { ver, buscar: search || undefined, ...over })
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Licencias">
        <CsvLink call="licences.csv" query={query} />
      </PageHeader>
      <ListTabs
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
        rows={products.map((product) => licencesRow(product, hasPermission('licences:write', me)))}
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

function licencesRow(product: ProductLicenceCounts, mayAdd: boolean): ListRow {
  const { sku, name, visible, free, reserved, given, withdrawn } = product
  const to = createOfficePageUrl('Licencias de un producto', { sku })
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
