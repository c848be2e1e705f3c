import { type ReactNode, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { ScrollTable } from '#ui/table.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { listProductCardBenefits } from '../installments-and-free-shipping.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { formatAvailability } from '../text/availability-texts.ts'
import { Price } from '../ui/price.tsx'
import { ProductCardBenefitsList } from '../ui/product-card-parts.tsx'
import { BuyButton } from './buy-button.tsx'
import type { ComparableProductCardView } from './product-card-data.ts'

const notSaid = 'No lo dice'
/** Columns that a phone shows whole. */
const besideEachOther = 2

type Product = ComparableProductCardView

/**
 * Table that compares products: prices and availability first, then attributes that differ; equal
 * attributes are one collapsed list. Phones show two columns, which pictures above choose.
 */
export function CompareTable({
  products,
  without,
  addTo,
}: {
  products: readonly Product[]
  /** Link that removes a product from the comparison */
  without: (product: Product) => { to: string; onClick: () => void }
  /** Anchor of the field to add a product; absent when no more fit */
  addTo: string | undefined
}) {
  const { settings } = useShopData()
  const { pair, choose } = usePair(products)
  const isHydrated = useHydrated()
  const hiddenOf = ({ id }: Product) => (isHydrated && !pair.includes(id) ? 'aside' : undefined)
  const row = { products, classOf: hiddenOf, hasEmptyColumn: addTo !== undefined }
  const { equal, different } = attributesOf(products)
  return (
    <>
      {products.length > besideEachOther ? (
        <PairChoice products={products} pair={pair} onChoose={choose} addTo={addTo} />
      ) : null}
      <ScrollTable label="Tabla de comparación">
        <table className={classNames('compare', (isHydrated || products.length < 3) && 'whole')}>
          <thead>
            <tr>
              <td className="corner" aria-hidden="true" />
              {products.map((one) => (
                <th key={one.id} scope="col" className={hiddenOf(one)}>
                  <ColumnHead product={one} without={without(one)} />
                </th>
              ))}
              {addTo ? (
                <td className="add">
                  <a href={addTo}>
                    <Icon name="plus" />
                    <strong>Agregar otro</strong>
                    <small>Hasta 4</small>
                  </a>
                </td>
              ) : null}
            </tr>
          </thead>
          <tbody>
            <Row title="Precio" {...row}>
              {(one) => <Price now={one.price} regular={one.regular} />}
            </Row>
            <Row title="Meses y envío" {...row}>
              {(one) => <ProductCardBenefitsList gains={listProductCardBenefits(one, settings)} />}
            </Row>
            <Row title="Existencias" {...row}>
              {(one) => (one.soldOut ? 'Agotado' : formatAvailability(one.digital))}
            </Row>
            <Row title="Calificación" {...row}>
              {(one) => <StarRating average={one.rating} count={one.reviews} />}
            </Row>
            <Row title="Acción" titleHidden {...row}>
              {(one) => <BuyButton product={one} />}
            </Row>
            {different.map(({ code, label }) => (
              <Row key={code} title={label} {...row}>
                {(one) => valueOf(one, code) ?? <span className="muted">{notSaid}</span>}
              </Row>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      {equal.length > 0 ? <EqualAttributes attributes={equal} /> : null}
    </>
  )
}

/** The two products that phones show, by id; a choice replaces the one chosen longer ago. */
function usePair(products: readonly Product[]) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const ids = products.map(({ id }) => id)
  const known = chosen.filter((id) => ids.includes(id))
  const others = ids.filter((id) => !known.includes(id))
  const pair = [...known, ...others].slice(0, besideEachOther)
  const choose = (id: number) => {
    if (!pair.includes(id)) setChosen([...pair.slice(1), id])
  }
  return { pair, choose }
}

function PairChoice({
  products,
  pair,
  onChoose,
  addTo,
}: {
  products: readonly Product[]
  pair: readonly number[]
  onChoose: (id: number) => void
  addTo: string | undefined
}) {
  return (
    <div className="pair" role="group" aria-label="Los dos que ves">
      {products.map(({ id, name, pictures }) => (
        <button
          key={id}
          type="button"
          aria-pressed={pair.includes(id)}
          aria-label={name}
          onClick={() => onChoose(id)}
        >
          <PictureFrame path={pictures[0]} alt="" sizes="56px" className="s" />
        </button>
      ))}
      {addTo ? (
        <a href={addTo} aria-label="Agregar otro">
          <Icon name="plus" />
        </a>
      ) : null}
    </div>
  )
}

function ColumnHead({
  product: { url_key, name, lang, pictures },
  without,
}: {
  product: Product
  without: { to: string; onClick: () => void }
}) {
  return (
    <div className="col">
      <PictureFrame path={pictures[0]} alt="" sizes="180px" />
      <Link className="cname" lang={lang} to={linkTo('Show', { id: url_key })}>
        {name}
      </Link>
      <Link className="drop" {...without} aria-label={`Quitar ${name}`} preventScrollReset>
        <Icon name="x" />
      </Link>
    </div>
  )
}

/** Attributes that are equal in all compared products. */
function EqualAttributes({ attributes }: { attributes: readonly NamedAttribute[] }) {
  const names = attributes.map(({ label }) => label)
  return (
    <Disclosure
      className="equal"
      title={
        <>
          Igual en todos <small>{names.join(', ')}</small>
        </>
      }
    >
      <dl className="in sums">
        {attributes.map(({ code, label, value }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

function valueOf({ attributes }: Product, code: string): string | undefined {
  return attributes.find((attribute) => attribute.code === code)?.value
}

type NamedAttribute = Product['attributes'][number]

/** Attributes of the compared products in order of first appearance, by whether all are equal. */
function attributesOf(products: readonly Product[]) {
  const all = new Map<string, NamedAttribute>()
  for (const attribute of products.flatMap(({ attributes }) => attributes)) {
    if (!all.has(attribute.code)) all.set(attribute.code, attribute)
  }
  const isEqual = ({ code, value }: NamedAttribute) =>
    products.length > 1 && products.every((one) => valueOf(one, code) === value)
  const attributes = [...all.values()]
  return {
    equal: attributes.filter(isEqual),
    different: attributes.filter((attribute) => !isEqual(attribute)),
  }
}

function Row({
  title,
  titleHidden,
  products,
  classOf,
  hasEmptyColumn,
  children,
}: {
  title: string
  titleHidden?: boolean
  products: readonly Product[]
  classOf: (one: Product) => string | undefined
  hasEmptyColumn: boolean
  children: (one: Product) => ReactNode
}) {
  return (
    <tr>
      <th scope="row">{titleHidden ? <span className="sr">{title}</span> : title}</th>
      {products.map((one) => (
        <td key={one.id} className={classOf(one)}>
          {children(one)}
        </td>
      ))}
      {hasEmptyColumn ? <td className="add" aria-hidden="true" /> : null}
    </tr>
  )
}
