import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { ScrollTable } from '#ui/table.tsx'
import { listProductCardBenefits } from '../installments-and-free-shipping.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { formatAvailability } from '../text/availability-texts.ts'
import { Price } from '../ui/price.tsx'
import { ProductCardBenefitsList } from '../ui/product-card-parts.tsx'
import { BuyButton } from './buy-button.tsx'
import type { ComparableProductCardView } from './product-card-data.ts'

const notSaid = 'No lo dice'

/** Table that compares products: prices and availability first, then attributes. */
export function CompareTable({
  products,
  without,
}: {
  products: readonly ComparableProductCardView[]
  /** Link that removes a product from the comparison */
  without: (product: ComparableProductCardView) => { to: string; onClick: () => void }
}) {
  const { settings } = useShopData()
  return (
    <ScrollTable label="Tabla de comparación">
      <table className="compare">
        <thead>
          <tr>
            <td aria-hidden="true" />
            {products.map((one) => (
              <th key={one.id} scope="col">
                <PictureFrame path={one.pictures[0]} alt="" sizes="180px" />
                <Link className="cname" lang={one.lang} to={linkTo('Show', { id: one.url_key })}>
                  {one.name}
                </Link>
                <Link
                  className="textlink"
                  {...without(one)}
                  aria-label={`Quitar ${one.name}`}
                  preventScrollReset
                >
                  Quitar
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Group title="Precio y entrega" across={products.length} />
          <Row title="Precio" products={products}>
            {(one) => <Price now={one.price} regular={one.regular} />}
          </Row>
          <Row title="Meses y envío" products={products}>
            {(one) => <ProductCardBenefitsList gains={listProductCardBenefits(one, settings)} />}
          </Row>
          <Row title="Existencias" products={products}>
            {(one) => (one.soldOut ? 'Agotado' : formatAvailability(one.digital))}
          </Row>
          <Row title="Calificación" products={products}>
            {(one) => <StarRating average={one.rating} count={one.reviews} />}
          </Row>
          <Row title="Acción" titleHidden products={products}>
            {(one) => <BuyButton product={one} />}
          </Row>
        </tbody>
        <tbody>
          <Group title="Características" across={products.length} />
          {attributesOf(products).map(({ code, label }) => {
            const values = products.map((one) => valueOf(one, code))
            const isSame = values.length > 1 && new Set(values).size === 1
            return (
              <Row
                key={code}
                title={label}
                products={products}
                className={isSame ? 'same' : undefined}
              >
                {(one) => valueOf(one, code) ?? <span className="muted">{notSaid}</span>}
              </Row>
            )
          })}
        </tbody>
      </table>
    </ScrollTable>
  )
}

function valueOf({ attributes }: ComparableProductCardView, code: string): string | undefined {
  return attributes.find((attribute) => attribute.code === code)?.value
}

/** All attributes of the compared products, in order of first appearance. */
function attributesOf(
  products: readonly ComparableProductCardView[],
): { code: string; label: string }[] {
  const labels = new Map<string, string>()
  for (const { code, label } of products.flatMap(({ attributes }) => attributes)) {
    if (!labels.has(code)) labels.set(code, label)
  }
  return [...labels].map(([code, label]) => ({ code, label }))
}

function Group({ title, across }: { title: string; across: number }) {
  return (
    <tr className="group">
      <th scope="rowgroup">{title}</th>
      <td colSpan={across} aria-hidden="true" />
    </tr>
  )
}

function Row({
  title,
  titleHidden,
  className,
  products,
  children,
}: {
  title: string
  titleHidden?: boolean
  className?: string | undefined
  products: readonly ComparableProductCardView[]
  children: (one: ComparableProductCardView) => ReactNode
}) {
  return (
    <tr className={className}>
      <th scope="row">{titleHidden ? <span className="sr">{title}</span> : title}</th>
      {products.map((one) => (
        <td key={one.id}>{children(one)}</td>
      ))}
    </tr>
  )
}
