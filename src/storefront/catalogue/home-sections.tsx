import type { OfferedBundle } from '#contract/cart.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { BigPrice, Price, RegularPrice } from '../ui/price.tsx'
import { ProductCardTitle } from '../ui/product-card-parts.tsx'
import { AddBundleForm } from './bundle-offers.tsx'
import type { ProductCardView } from './product-card-data.ts'

const mostListed = 4
const mostRefurbished = 3

/** Heading of a section with a link to the complete list. */
function SectionHead({ id, title, seeAll }: { id: string; title: string; seeAll: string }) {
  return (
    <div className="reel-head">
      <h2 id={id}>{title}</h2>
      <Link className="more" to={seeAll} aria-label={`Ver todo: ${title}`}>
        Ver todo
        <Icon name="right" />
      </Link>
    </div>
  )
}

/** Offers that end soon: one large, up to four in a list. Without an offer it is hidden. */
export function OffersSection({
  title,
  products,
}: {
  title: string
  products: readonly ProductCardView[]
}) {
  const [first, ...others] = products
  if (!first) return null
  return (
    <section className="section wrap" aria-labelledby="ofertas-t">
      <SectionHead id="ofertas-t" title={title} seeAll={linkTo('Offers')} />
      <div className="deals">
        <article className="deal">
          <PictureFrame
            path={first.pictures[0]}
            alt=""
            sizes="(min-width: 1024px) 380px, (min-width: 700px) 47vw, 92vw"
          />
          <div className="say">
            <p className="ends">
              <Icon name="clock" />
              {first.ends}
            </p>
            <h3 className="name" lang={first.lang}>
              <Link to={linkTo('Show', { id: first.url_key })} prefetch>
                {first.name}
              </Link>
            </h3>
            <StarRating average={first.rating} count={first.reviews} />
            <BigPrice now={first.price} regular={first.regular} />
          </div>
        </article>
        {others.length > 0 ? (
          <ul className="deal-list">
            {others.slice(0, mostListed).map((product) => (
              <li key={product.id}>
                <SlimOffer product={product} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

function SlimOffer({ product }: { product: ProductCardView }) {
  const { name, model, lang, url_key, pictures, price, regular, ends } = product
  return (
    <article className="slim">
      <PictureFrame className="s" path={pictures[0]} alt="" sizes="72px" />
      <div>
        <h3 className="name" lang={lang}>
          <Link to={linkTo('Show', { id: url_key })} prefetch>
            <ProductCardTitle name={name} shortName={name.slice(0, model)} />
          </Link>
        </h3>
        <Price now={price} regular={regular} brief />
        <p className="differs">
          {regular === undefined ? null : (
            <>
              <RegularPrice price={regular} />
              {' · '}
            </>
          )}
          {ends}
        </p>
      </div>
    </article>
  )
}

/** A bundle: its products, its sum and its saving. */
export function BundleSection({ bundle }: { bundle: OfferedBundle }) {
  const { name, products, apart, together, saving } = bundle
  return (
    <section className="section wrap" aria-labelledby="juntos-t">
      <div className="scene">
        <div className="say">
          <p className="kicker">Juntos cuestan menos</p>
          <h2 id="juntos-t">{name}</h2>
          <ul className="parts">
            {products.map((product) => (
              <li key={product.id}>
                <Link lang={product.lang} to={linkTo('Show', { id: product.url_key })}>
                  {product.short_name ?? product.name}
                </Link>{' '}
                {product.best_price === null ? null : (
                  <b className="num">{formatMoney(product.best_price)}</b>
                )}
              </li>
            ))}
          </ul>
          <BigPrice now={together} />
          <p>
            Por separado, hoy {formatMoney(apart)}. <b>Ahorras {formatMoney(saving)}</b>
          </p>
          <AddBundleForm ids={products.map(({ id }) => id)} />
        </div>
        <div className="pics">
          {products.map((product) => (
            <PictureFrame
              key={product.id}
              path={product.images[0]?.path}
              alt={product.images[0]?.alt ?? ''}
              sizes="(min-width: 700px) 280px, 44vw"
            />
          ))}
        </div>
      </div>
    </section>
  )
}

export type RefurbishedView = ProductCardView & {
  warrantyMonths: number
  tested: readonly string[]
}

/** Refurbished products with grade, tested parts and guarantee. */
export function RefurbishedSection({
  title,
  slug,
  products,
}: {
  title: string
  slug: string
  products: readonly RefurbishedView[]
}) {
  const { settings } = useShopData()
  const labelOf = (grade = '') =>
    settings?.refurbished_grades.find((one) => one.grade === grade)?.label ?? `Grado ${grade}`
  if (products.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="segunda-t">
      <SectionHead id="segunda-t" title={title} seeAll={linkTo('Category', { slug })} />
      <ul className="passes" tabIndex={0} aria-label={title}>
        {products.slice(0, mostRefurbished).map((product) => (
          <li key={product.id}>
            <article className="pass">
              <PictureFrame path={product.pictures[0]} alt="" sizes="128px" />
              <div className="stack">
                <p className="grade-l">
                  <b aria-hidden="true">{product.grade}</b>
                  {labelOf(product.grade)}
                </p>
                <h3 className="name" lang={product.lang}>
                  <Link to={linkTo('Show', { id: product.url_key })} prefetch>
                    <ProductCardTitle
                      name={product.name}
                      shortName={product.name.slice(0, product.model)}
                    />
                  </Link>
                </h3>
                <Price now={product.price} regular={product.regular} />
                <ul className="tested">
                  {product.tested.length > 0 ? (
                    <li>
                      <Icon name="check" />
                      Se probó: {product.tested.join(', ')}
                    </li>
                  ) : null}
                  <li>
                    <Icon name="check" />
                    {product.warrantyMonths} meses de garantía
                  </li>
                </ul>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
