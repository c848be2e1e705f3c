import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { Badge } from '#ui/badge.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { formatCountWithNoun } from './import-labels.ts'

type Review = NonNullable<SheetImportResponse['shop_export']>
type Product = Review['preview'][number]

const shownFirst = 6
const list = new Intl.ListFormat('es-MX')

/** Products of another shop's export as they will be, and what stays out with its reason. */
export function ShopExportPreview({ review }: { review: Review }) {
  const { preview, left_out: leftOut, products } = review
  const all = products.go + products.wait
  const rest = preview.slice(shownFirst)
  return (
    <>
      {preview.length > 0 ? (
        <section className="sec" aria-labelledby="quedan">
          <div className="row apart wraps">
            <h2 id="quedan">Así quedan</h2>
            <p className="muted">
              {products.families > 0
                ? `${formatCountWithNoun(products.families, 'familia', 'familias')} y ${formatCountWithNoun(all - products.families, 'producto solo', 'productos solos')}`
                : formatCountWithNoun(all, 'producto', 'productos')}
            </p>
          </div>
          <ProductList products={preview.slice(0, shownFirst)} />
          {rest.length > 0 ? (
            <details className="fold">
              <summary>
                Ver{' '}
                {rest.length === 1 ? 'el otro' : `los otros ${rest.length.toLocaleString('es-MX')}`}
              </summary>
              <ProductList products={rest} />
              {all > preview.length ? (
                <p className="hint">
                  Se muestran {preview.length} de {all.toLocaleString('es-MX')}.
                </p>
              ) : null}
            </details>
          ) : null}
        </section>
      ) : null}
      {leftOut.length > 0 ? (
        <section className="sec" aria-labelledby="no-entran">
          <h2 id="no-entran">No entran</h2>
          <ul className="rows">
            {leftOut.map(({ line, title, reason }, at) => (
              <li key={`${line} ${at}`}>
                <b>{title}</b>{' '}
                <span className="muted">
                  renglón {line} · {reason}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function ProductList({ products }: { products: readonly Product[] }) {
  return (
    <ul className="coming">
      {products.map((product) => (
        <li key={product.line}>
          {product.options.length > 0 ? (
            <details className="coming-one">
              <summary>
                <ProductFacts product={product} />
              </summary>
              <Members product={product} />
            </details>
          ) : (
            <div className="coming-one">
              <ProductFacts product={product} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function ProductFacts({ product }: { product: Product }) {
  const { title, options, members, category, is_new_category: isNew, is_hidden: isHidden } = product
  const prices = members.flatMap(({ price }) => price ?? [])
  const offers = members.flatMap(({ offer }) => offer ?? [])
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return (
    <>
      <span className="what">
        <b>{title}</b> {isHidden ? <Badge>oculto</Badge> : null}
        <small>
          {options.length > 0
            ? `${members.length} variantes por ${list.format(options)}`
            : members[0]?.sku}
        </small>
      </span>
      <span className="where">
        {category.replaceAll(' > ', ' › ')} {isNew ? <Badge tone="info">nueva</Badge> : null}
      </span>
      <span className="money">
        <b>
          {prices.length === 0
            ? 'Sin precio'
            : low === high
              ? formatMoney(low)
              : `${formatMoney(low)} a ${formatMoney(high)}`}
        </b>
        {offers.length > 0 ? (
          <small>
            {options.length > 0
              ? `${offers.length} en oferta desde ${formatMoney(Math.min(...offers))}`
              : `Oferta ${formatMoney(Math.min(...offers))}`}
          </small>
        ) : null}
      </span>
      <span className="count">
        {product.pictures === 0
          ? 'sin fotos'
          : formatCountWithNoun(product.pictures, 'foto', 'fotos')}
      </span>
    </>
  )
}

function Members({ product: { members } }: { product: Product }) {
  return (
    <div className="inside">
      <table className="t plain">
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">SKU</th>
            <th scope="col" className="end">
              Precio
            </th>
            <th scope="col" className="end">
              Existencia
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ variant, sku, price, offer, stock }) => (
            <tr key={sku}>
              <th scope="row">{variant}</th>
              <td>{sku}</td>
              <td className="end">
                {offer === null ? null : <span className="sr">Oferta </span>}
                {price === null ? 'Sin precio' : formatMoney(offer ?? price)}
              </td>
              <td className="end">{stock === null ? '—' : stock.toLocaleString('es-MX')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
