import type { ReactNode } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { ScrollTable } from '#ui/table.tsx'
import { linkTo } from '../page-links.ts'
import { Price } from '../ui/price.tsx'
import { BuyButton } from './buy-button.tsx'
import { type ComparableProductCardView, toComparableProductCardView } from './product-card-data.ts'
import { findStruckPrice } from './struck-price.ts'

const most = 5

/**
 * Comparison of a product with similar ones (SHW-10): picture, name, price, Comprar, rating,
 * attributes.
 */
export function SimilarProductsComparison({
  product,
  others,
}: {
  product: ProductDetail
  others: readonly ComparableProductCardView[]
}) {
  if (others.length === 0) return null
  const own = {
    ...toComparableProductCardView(product),
    regular: findStruckPrice(product) ?? undefined,
  }
  const columns = [own, ...others.slice(0, most)]
  return (
    <section className="section wrap" aria-labelledby="comparar-t">
      <div className="reel-head">
        <h2 id="comparar-t">Compara con productos parecidos</h2>
        <Link className="more" to={linkTo('Compare', {}, { productos: product.url_key })}>
          Elegir otros
          <Icon name="right" />
        </Link>
      </div>
      <ScrollTable label="Tabla de comparación">
        <table className="compare">
          <SideBySide columns={columns} />
        </table>
      </ScrollTable>
    </section>
  )
}

/** Columns of the similar-products comparison; the first column is the product of the page. */
function SideBySide({ columns }: { columns: readonly ComparableProductCardView[] }) {
  const isOurs = (one: ComparableProductCardView) => one === columns[0]
  const classOf = (one: ComparableProductCardView) => (isOurs(one) ? 'this' : undefined)
  return (
    <>
      <thead>
        <tr>
          <td aria-hidden="true" />
          {columns.map((one) => (
            <th key={one.id} scope="col" className={classOf(one)}>
              <PictureFrame path={one.pictures[0]} alt="" sizes="150px" />
              {isOurs(one) ? (
                <span className="cname" lang={one.lang}>
                  {one.name}
                </span>
              ) : (
                <Link className="cname" lang={one.lang} to={linkTo('Show', { id: one.url_key })}>
                  {one.name}
                </Link>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row title="Precio" columns={columns} classOf={classOf}>
          {(one) => <Price now={one.price} regular={one.regular} />}
        </Row>
        <Row title="Acción" titleHidden columns={columns} classOf={classOf}>
          {(one) => <BuyButton product={one} />}
        </Row>
        <Row title="Calificación" columns={columns} classOf={classOf}>
          {(one) => <StarRating average={one.rating} count={one.reviews} />}
        </Row>
        {sharedAttributes(columns).map(({ code, label }) => (
          <Row key={code} title={label} columns={columns} classOf={classOf}>
            {(one) => one.attributes.find((attribute) => attribute.code === code)?.value ?? '—'}
          </Row>
        ))}
      </tbody>
    </>
  )
}

/** Attributes that the product shares with at least one similar product, in the product's order. */
function sharedAttributes([first, ...others]: readonly ComparableProductCardView[]): {
  code: string
  label: string
}[] {
  return (first?.attributes ?? []).filter(({ code }) =>
    others.some((other) => other.attributes.some((attribute) => attribute.code === code)),
  )
}

function Row({
  title,
  titleHidden,
  columns,
  classOf,
  children,
}: {
  title: string
  titleHidden?: boolean
  columns: readonly ComparableProductCardView[]
  classOf: (one: ComparableProductCardView) => string | undefined
  children: (one: ComparableProductCardView) => ReactNode
}) {
  return (
    <tr>
      <th scope="row">{titleHidden ? <span className="sr">{title}</span> : title}</th>
      {columns.map((one) => (
        <td key={one.id} className={classOf(one)}>
          {children(one)}
        </td>
      ))}
    </tr>
  )
}
