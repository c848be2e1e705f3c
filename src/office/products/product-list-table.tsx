import type { FoldedProductRow } from '#contract/operator/products.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { createOperatorApiReader } from '../api/operator-api.ts'
import { BulkActionForm } from '../lists/bulk-action-form.tsx'
import { type ListRow, ListTable } from '../lists/list-table.tsx'
import { toFamilyTableRow } from './family-row.tsx'
import type { toProductListQuery } from './product-list-filter.ts'

type ListedProduct = FoldedProductRow['products'][number]

/** Reads the product list with families folded, or with one row per product. */
export async function readProductRows(
  reads: ReturnType<typeof createOperatorApiReader>,
  query: ReturnType<typeof toProductListQuery> & { after: number | undefined },
  isApart: boolean,
) {
  if (!isApart) return reads.get('listFoldedProducts', { query })
  const { products, ...found } = await reads.get('listProducts', { query })
  const rows = products.map((product) => ({ family: null, products: [{ ...product, label: '' }] }))
  return { ...found, rows }
}

/** «62 productos en 50 renglones» */
export function formatListed(rows: readonly FoldedProductRow[]): string {
  const count = rows.reduce((sum, row) => sum + row.products.length, 0)
  const products = count === 1 ? '1 producto' : `${count} productos`
  return count === rows.length ? products : `${products} en ${rows.length} renglones`
}

/** Filter that keeps the products of a family in one row. */
export function FamilyFoldChip({ isApart, to }: { isApart: boolean; to: string }) {
  return (
    <Link className={isApart ? 'chip' : 'chip on'} to={to}>
      Familias juntas
      {isApart ? null : (
        <>
          <Icon name="x" />
          <span className="sr">, ver cada producto</span>
        </>
      )}
    </Link>
  )
}

/** Table of products whose chosen rows are shown, hidden or edited together. */
export function ProductListTable({
  rows,
  unfolded,
  toggle,
  toRow,
}: {
  rows: readonly FoldedProductRow[]
  /** Key of the family whose products stand below it */
  unfolded: string | null
  /** URL of the list with the products of a family below it, or of none */
  toggle: (key: string | undefined) => string
  toRow: (product: ListedProduct) => ListRow
}) {
  return (
    <BulkActionForm
      commands={
        <>
          <Button type="submit" name="hacer" value="mostrar">
            Mostrar
          </Button>
          <Button type="submit" name="hacer" value="ocultar">
            Ocultar
          </Button>
          <Button type="submit" name="hacer" value="editar">
            <Icon name="edit" />
            Cambiar en bloque
          </Button>
        </>
      }
    >
      <ListTable
        label="Productos"
        columns={[
          { key: 'no', title: 'Producto', head: true },
          { key: 'price', title: 'Precio', end: true },
          { key: 'offer', title: 'Oferta', end: true },
          { key: 'stock', title: 'Existencia', end: true },
          { key: 'vis', title: 'Tienda' },
          { key: 'do', title: 'Sigue', end: true, titleHidden: true },
        ]}
        rows={rows.flatMap(({ family, products }) => {
          const isOpen = family === null || family.key === unfolded
          const head = family
            ? [
                toFamilyTableRow(family, products, {
                  isOpen,
                  toggle: toggle(isOpen ? undefined : family.key),
                }),
              ]
            : []
          const own = isOpen ? products.map(toRow) : []
          return [...head, ...own.map((row) => ({ ...row, isInner: family !== null }))]
        })}
      />
    </BulkActionForm>
  )
}
