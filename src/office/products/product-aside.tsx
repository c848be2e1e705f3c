import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { Link } from '#ui/link.tsx'
import { capitalize, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { FamilyLink } from '../families/family-link.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { PriceChart } from './price-chart.tsx'
import { productRelationKinds } from './product-relation-lists.ts'

/** Product sidebar: pictures, reservations, variants, price history. */
export function ProductAside({ product }: { product: OfficeProductResponse }) {
  const { pictures, held, family, prices, lowest_price } = product
  const { me } = useOfficeRootLoaderData()
  const mayFollow = hasPermission('payments:read', me)
  return (
    <aside aria-label="Más del producto" className="stack">
      <section aria-labelledby="fotos">
        <div className="aside-head">
          <h2 id="fotos">Fotos</h2>
          {hasPermission('products:write', me) ? (
            <Link to={createOfficePageUrl('Fotos y documentos', { sku: product.sku })}>
              Cambiar fotos y documentos
            </Link>
          ) : null}
        </div>
        {pictures.length === 0 ? (
          <p className="hint">Sin fotos.</p>
        ) : (
          <ul className="product-pictures">
            {pictures.map(({ image, alt }) => (
              <li key={image}>
                <img src={image} width={120} height={90} alt={alt ?? ''} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="apartadas">
        <div className="aside-head">
          <h2 id="apartadas">Apartadas</h2>
          {hasPermission('stock:read', me) ? (
            <Link to={createOfficePageUrl('Existencias de un producto', { sku: product.sku })}>
              Movimientos de existencia
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
      <section aria-labelledby="parientes">
        <div className="aside-head">
          <h2 id="parientes">Familia y relacionados</h2>
          {hasPermission('products:write', me) ? (
            <Link to={createOfficePageUrl('Relacionados', { sku: product.sku })}>
              Buscar y cambiar
            </Link>
          ) : null}
        </div>
        <p className="hint">{namedWords(product)}</p>
        <FamilyLink product={product} />
        {family.length > 0 ? (
          <ul className="held">
            {family.map(({ sku, name, image, visible }) => (
              <li key={sku}>
                <span className="with">
                  <ProductPicture address={image} />
                  <span>
                    <Link to={createOfficePageUrl('Producto', { sku })}>{name}</Link>
                    {visible ? null : <span className="sub">Oculto</span>}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section aria-labelledby="costo">
        <h2 id="costo">Precios de los últimos 90 días</h2>
        <PriceChart prices={prices} lowest={lowest_price} />
      </section>
    </aside>
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
