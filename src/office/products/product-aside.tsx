import type { DeskProductReply } from '#contract/operator/products.ts'
import { Link } from '#ui/link.tsx'
import { capital, formatMoment } from '#ui/text/format.ts'
import { ProductPicture } from '../lists/product-picture.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { PriceChart } from './price-chart.tsx'
import { relationLists } from './relation-lists.ts'

/** Product sidebar: pictures, reservations, variants, price history. */
export function ProductAside({ product }: { product: DeskProductReply }) {
  const { pictures, held, family, prices, lowest_price } = product
  const { me } = useOfficeData()
  const mayFollow = mayDo('payments:read', me)
  return (
    <aside aria-label="Más del producto" className="stack">
      <section aria-labelledby="fotos">
        <div className="aside-head">
          <h2 id="fotos">Fotos</h2>
          {mayDo('products:write', me) ? (
            <Link to={linkTo('Fotos y documentos', { sku: product.sku })}>
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
          {mayDo('stock:read', me) ? (
            <Link to={linkTo('Existencias de un producto', { sku: product.sku })}>
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
                  <Link className="num" to={linkTo('Pago', { number: order_number })}>
                    {order_number}
                  </Link>
                ) : (
                  <span className="num">{order_number}</span>
                )}
                <span>
                  {quantity === 1 ? '1 pieza' : `${quantity} piezas`}
                  <span className="sub">desde {formatMoment(since)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="parientes">
        <div className="aside-head">
          <h2 id="parientes">Familia y relacionados</h2>
          {mayDo('products:write', me) ? (
            <Link to={linkTo('Relacionados', { sku: product.sku })}>Buscar y cambiar</Link>
          ) : null}
        </div>
        <p className="hint">{namedWords(product)}</p>
        {family.length > 0 ? (
          <ul className="held">
            {family.map(({ sku, name, image, visible }) => (
              <li key={sku}>
                <span className="with">
                  <ProductPicture address={image} />
                  <span>
                    <Link to={linkTo('Producto', { sku })}>{name}</Link>
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

/** Numbers of related products by kind, as text. */
function namedWords({ family, relations }: DeskProductReply): string {
  const parts = [
    family.length > 0 ? `${family.length + 1} en su familia` : null,
    ...relationLists.map(({ feed, title }) =>
      relations[feed].length > 0 ? `${title.toLowerCase()}: ${relations[feed].length}` : null,
    ),
  ].filter((part) => part !== null)
  return parts.length > 0 ? capital(`${parts.join(' · ')}.`) : 'Ninguno todavía.'
}
