import type { OfficeProductResponse, ProductsResponse } from '#contract/operator/products.ts'
import { Link } from '#ui/link.tsx'
import { capitalize, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { FamilyLink } from '../families/family-link.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CategoryChipsField } from './category-chips-field.tsx'
import { ChipsField } from './chips-field.tsx'
import { PriceChart } from './price-chart.tsx'
import { PricePeriods } from './price-periods.tsx'
import { ProductChanges } from './product-changes.tsx'
import { productFormId, type ProductFormValues } from './product-fields.tsx'
import { productRelationKinds } from './product-relation-lists.ts'
import { SearchResultPreview } from './search-result-preview.tsx'

/** Right column of a product: prices, family, categories and tags, search engines, changes. */
export function ProductAside({
  product,
  of,
  categories,
  today,
}: {
  product: OfficeProductResponse
  of: ProductFormValues
  categories: ProductsResponse['categories']
  today: string
}) {
  const { prices, lowest_price } = product
  return (
    <aside aria-label="Cómo se vende" className="al-lado">
      <PricePeriods product={product} today={today} />
      <section className="sec" aria-labelledby="costo">
        <h2 id="costo">Últimos 90 días</h2>
        <PriceChart prices={prices} lowest={lowest_price} />
      </section>
      <ReservedUnits product={product} />
      <Kin product={product} />
      <ProductGroups of={of} categories={categories} />
      <SearchResultPreview of={of} url={product.url} />
      <ProductChanges changes={product.changes} />
    </aside>
  )
}

/** Categories and tags of a product. */
function ProductGroups({
  of: { texts, typed, errors },
  categories,
}: {
  of: ProductFormValues
  categories: ProductsResponse['categories']
}) {
  const [slugs, tags] = [typed.text('categories', texts.categories), typed.text('tags', texts.tags)]
  return (
    <section className="sec" aria-labelledby="grupos">
      <h2 id="grupos">Categorías y etiquetas</h2>
      <CategoryChipsField
        key={`c ${slugs}`}
        name="categories"
        text={slugs}
        error={errors.categories}
        form={productFormId}
        categories={categories}
      />
      <ChipsField
        key={`t ${tags}`}
        label="Etiquetas"
        name="tags"
        text={tags}
        error={errors.tags}
        form={productFormId}
        hint="Una por renglón. Solo se ven aquí."
        one="una etiqueta"
      />
    </section>
  )
}

function ReservedUnits({ product: { held, sku } }: { product: OfficeProductResponse }) {
  const { me } = useOfficeRootLoaderData()
  const mayFollow = hasPermission('payments:read', me)
  const mayRead = hasPermission('stock:read', me)
  if (held.length === 0 && !mayRead) return null
  return (
    <section className="sec" aria-labelledby="apartadas">
      <div className="linea apart">
        <h2 id="apartadas">Apartadas</h2>
        {mayRead ? (
          <Link className="enlace" to={createOfficePageUrl('Existencias de un producto', { sku })}>
            Movimientos
          </Link>
        ) : null}
      </div>
      {held.length === 0 ? (
        <p className="hint">Ninguna pieza espera un pago.</p>
      ) : (
        <ul className="held">
          {held.map(({ order_number, quantity, since }) => (
            <li key={order_number}>
              {mayFollow ? (
                <Link className="num" to={createOfficePageUrl('Pago', { number: order_number })}>
                  {order_number}
                </Link>
              ) : (
                <span className="num">{order_number}</span>
              )}
              <span>
                {quantity === 1 ? '1 pieza' : `${quantity} piezas`}
                <span className="sub">desde {formatDateTime(since)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Kin({ product }: { product: OfficeProductResponse }) {
  const { me } = useOfficeRootLoaderData()
  return (
    <section className="sec" aria-labelledby="parientes">
      <div className="linea apart">
        <h2 id="parientes">Familia y relacionados</h2>
        {hasPermission('products:write', me) ? (
          <Link className="enlace" to={createOfficePageUrl('Relacionados', { sku: product.sku })}>
            Abrir
          </Link>
        ) : null}
      </div>
      <p className="hint">{namedWords(product)}</p>
      <FamilyLink product={product} />
      {product.family.length > 0 ? (
        <ul className="parientes">
          {product.family.map(({ sku, name, image, visible }) => (
            <li key={sku}>
              <ProductPicture address={image} />
              <Link to={createOfficePageUrl('Producto', { sku })}>{name}</Link>
              {visible ? null : <span>Oculto</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Number of related products of each relation kind, as text. */
function namedWords({ family, relations }: OfficeProductResponse): string {
  const parts = [
    family.length > 0 ? `${family.length + 1} en su familia` : null,
    ...productRelationKinds.map(({ feed, title }) =>
      relations[feed].length > 0 ? `${title.toLowerCase()}: ${relations[feed].length}` : null,
    ),
  ].filter((part) => part !== null)
  return parts.length > 0 ? capitalize(`${parts.join(' · ')}.`) : 'Ninguno todavía.'
}
