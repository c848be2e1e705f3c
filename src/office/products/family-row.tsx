import type { FoldedProductRow } from '#contract/operator/products.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { ListRow } from '../lists/list-table.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'

const options = new Intl.ListFormat('es-MX')

/** Row of a family in the product list: price range, stock, number of offers and hidden products. */
export function toFamilyTableRow(
  family: NonNullable<FoldedProductRow['family']>,
  products: FoldedProductRow['products'],
  { toggle, isOpen }: { toggle: string; isOpen: boolean },
): ListRow {
  const { key, name, total } = family
  const count = products.length === total ? String(total) : `${products.length} de ${total}`
  const offered = products.filter(({ on_offer }) => on_offer).length
  const hidden = products.filter(({ visible }) => !visible).length
  return {
    key: `familia-${key}`,
    cells: {
      no: (
        <span className="with">
          <ProductPicture address={products.find(({ image }) => image !== null)?.image ?? null} />
          <span>
            <Link className="name" to={createOfficePageUrl('Familia', { family: key })}>
              {name}
            </Link>
            <span className="sub">
              <Link className="fold-link" to={toggle} preventScrollReset aria-expanded={isOpen}>
                {count} productos
                <span className="sr"> de {name}</span>
                <Icon name="down" />
              </Link>
              {family.options.length > 0 ? ` · ${options.format(family.options)}` : ''}
            </span>
          </span>
        </span>
      ),
      price: formatPriceRange(products),
      offer: offered === 0 ? null : `${offered} en oferta`,
      stock: (
        <>
          {products.reduce((sum, { qty }) => sum + qty, 0).toLocaleString('es-MX')}
          <span className="on-card"> en existencia</span>
        </>
      ),
      vis:
        hidden === 0 ? null : (
          <span className="st wait">{hidden === 1 ? '1 oculta' : `${hidden} ocultas`}</span>
        ),
      do: (
        <Link className="act" to={createOfficePageUrl('Familia', { family: key })}>
          Abrir<span className="sr"> la familia {name}</span>
        </Link>
      ),
    },
  }
}

/** «$4,999.00 a $5,799.00» */
function formatPriceRange(products: FoldedProductRow['products']): string {
  const prices = products.flatMap(({ price }) => (price === null ? [] : price))
  if (prices.length === 0) return 'Sin precio'
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? formatMoney(least) : `${formatMoney(least)} a ${formatMoney(most)}`
}
