import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeStockRow } from '#contract/operator/stock.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { AddFilterLink, FilterChips } from '../lists/filter-chips.tsx'
import type { ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ProductName } from '../lists/product-name.tsx'
import { ProductList } from '../lists/product-stock-list.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CategoryOptions } from '../products/category-options.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { LinkToPaymentReservingStock } from './reserving-payment-link.tsx'
import {
  emptyStockTexts,
  defaultStockTab,
  isStockRunningOut,
  formatStockDaysLeft,
  formatAverageUnitsSoldPerDay,
  stockTabs,
} from './stock-labels.ts'
import './stock.css'

const cursorPattern = /^[1-9]\d{0,14}(-\d{1,10})?$/

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const seen = searchParams.get('ver') ?? ''
  const ver = stockTabs.has(seen) ? seen : defaultStockTab
  const tab = stockTabs.get(ver)?.tab ?? 'soon'
  const search = searchParams.get('buscar')?.trim().slice(0, 200) ?? ''
  const category = searchParams.get('categoria') ?? ''
  const given = searchParams.get('despues') ?? ''
  const after = cursorPattern.test(given) ? given : undefined
  const query = { tab, ...(search && { search }), ...(category && { category }) }
  const found = await createOperatorApiReader(asked).get('listStock', {
    query: { ...query, after },
  })
  return { found, query, ver, search, category, after }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page of stock levels, fewest remaining days of stock first. */
export default function Stock({ loaderData }: Props) {
  const { found, query, ver, search, category, after } = loaderData
  const { products, next, counts, categories } = found
  const { me } = useOfficeRootLoaderData()
  const here = {
    ver: ver === defaultStockTab ? undefined : ver,
    buscar: search || undefined,
    categoria: category || undefined,
  }
  const at = (over: Record<string, string | undefined>) =>
    createOfficePageUrl('Inventario', {}, { ...here, ...over })
  const name = categories.find(({ slug }) => slug === category)?.name ?? category
  const chips = [
    ...createSearchChip(search, at({ buscar: undefined })),
    ...(category ? [{ label: `Categoría: ${name}`, without: at({ categoria: undefined }) }] : []),
  ]
  return (
    <>
      <PageHeader title="Inventario">
        <ButtonLink to={createOfficePageUrl('Contar')}>
          <Icon name="barcode" />
          Contar
        </ButtonLink>
        <CsvLink call="stock.csv" query={query} />
      </PageHeader>
      <ListTabs
        label="Inventario"
        tabs={[...stockTabs].map(([key, { label, tab }]) => ({
          label,
          to: at({ ver: key === defaultStockTab ? undefined : key }),
          isHere: key === ver,
          count: counts[tab],
        }))}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar en el inventario"
          placeholder="Nombre, marca, SKU o código EAN"
          value={search}
          kept={{ ver: here.ver, categoria: here.categoria }}
          maxLength={200}
        />
        {category ? null : (
          <AddFilterLink label="Categoría" kept={{ ver: here.ver, buscar: here.buscar }}>
            <Select label="Categoría" labelHidden name="categoria">
              <CategoryOptions categories={categories} />
            </Select>
          </AddFilterLink>
        )}
      </FilterChips>
      <ProductList
        label="Inventario"
        titles={{ onhand: 'Hay', held: 'Apartadas', pace: 'Se venden', lasts: 'Alcanza' }}
        rows={products.map((product) =>
          stockRow(product, hasPermission('stock:write', me) && !product.digital),
        )}
        chips={chips}
        emptyWords={emptyStockTexts[query.tab]}
        pages={{
          first: after === undefined ? undefined : at({}),
          next: next === null ? undefined : at({ despues: next }),
        }}
        command="stock"
      />
    </>
  )
}

function stockRow(product: OfficeStockRow, mayMove: boolean): ListRow {
  const { sku, name, bin, on_hand, reserved, holders, sold, outlook } = product
  const to = createOfficePageUrl('Existencias de un producto', { sku })
  const short = isStockRunningOut(product)
  return {
    key: sku,
    isLate: short,
    cells: {
      no: (
        <ProductName
          product={product}
          to={to}
          sub={[sku, bin && `lugar ${bin}`, !product.visible && 'oculto']}
        />
      ),
      onhand: on_hand.toLocaleString('es-MX'),
      held:
        reserved === 0 ? (
          '0'
        ) : (
          <>
            {reserved.toLocaleString('es-MX')}
            {holders.map((number) => (
              <span key={number} className="sub">
                <LinkToPaymentReservingStock number={number} />
              </span>
            ))}
          </>
        ),
      pace: (
        <>
          {formatAverageUnitsSoldPerDay(sold)}
          {sold > 0 ? <span className="sub">{sold.toLocaleString('es-MX')} en 30 días</span> : null}
        </>
      ),
      lasts: (
        <span className={short ? 'st no' : outlook === 'days' ? 'st ok' : 'muted'}>
          {formatStockDaysLeft(product)}
        </span>
      ),
      do: (
        <Link className="act" to={to}>
          {mayMove ? 'Anotar' : 'Ver'}
          <span className="sr">{mayMove ? ` un movimiento de ${name}` : ` ${name}`}</span>
        </Link>
      ),
    },
  }
}
