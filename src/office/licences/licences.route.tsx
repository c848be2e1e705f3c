import type { LoaderFunctionArgs } from 'react-router'
import type { LicencesReply, OfficeLicences } from '#contract/operator/licences.ts'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { FootLine, RowKeys } from '../lists/foot-line.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { searchChip, SearchForm } from '../lists/search-form.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import './licences.css'

/** So few keys to sell are few. */
const few = 3

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const tab = searchParams.get('ver') === 'todas' ? 'all' : 'low'
  const search = searchParams.get('buscar')?.trim().slice(0, 200) ?? ''
  const given = Number(searchParams.get('despues') ?? '')
  const after = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const query = { tab, ...(search && { search }) } as const
  const found = await readsFor(asked).get<LicencesReply>('licences', { ...query, after })
  return { found, query, search, after }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** How many keys every digital product has; first those to which few are left. */
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
      {products.length === 0 ? (
        <EmptyList
          chips={chips}
          words={
            isAll
              ? 'Todavía no hay productos digitales. Los que se entreguen como claves aparecen aquí.'
              : 'A ningún producto se le acaban las claves. Aquel al que le queden tres o menos aparece aquí solo.'
          }
        />
      ) : (
        <>
          <ListTable
            label="Licencias"
            columns={[
              { key: 'no', title: 'Producto', head: true },
              { key: 'onhand', title: 'Por vender', end: true, said: true },
              { key: 'held', title: 'Apartadas', end: true, said: true },
              { key: 'pace', title: 'Entregadas', end: true, said: true },
              { key: 'lasts', title: 'Retiradas', end: true, said: true },
              { key: 'do', title: 'Sigue', end: true, titleHidden: true },
            ]}
            rows={products.map((product) => licencesRow(product, mayDo('licences:write', me)))}
          />
          <KeysetPager
            said={products.length === 1 ? '1 producto' : `${products.length} productos`}
            before={after === undefined ? undefined : at({})}
            after={next === null ? undefined : at({ despues: next })}
            labels={['Desde el principio', 'Siguientes']}
          />
        </>
      )}
      <FootLine command="licences">
        <RowKeys />
      </FootLine>
    </>
  )
}

function licencesRow(product: OfficeLicences, mayAdd: boolean): Row {
  const { sku, name, image, visible, free, reserved, given, withdrawn } = product
  const to = linkTo('Licencias de un producto', { sku })
  const toSell = free - reserved
  return {
    key: sku,
    isLate: visible && toSell <= few,
    cells: {
      no: (
        <span className="with">
          <ProductPicture address={image} />
          <span>
            <Link className="name" to={to}>
              {name}
            </Link>
            <span className="sub num">
              {sku}
              {visible ? '' : ' · oculto'}
            </span>
          </span>
        </span>
      ),
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
