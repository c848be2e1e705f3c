import { isOrderReceived } from '#domain/orders/order-state.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { parsePictureUrl } from '#ui/picture-url.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

/** Ordered products with image, name, quantity and price at purchase (ORD-04). */
export function OrderProducts({
  order,
  reviewed,
}: {
  order: OrderWithHistory
  reviewed: readonly number[] | undefined
}) {
  const received = isOrderReceived(order.status, { pickup: order.pickup !== null })
  const articles = order.payment_attempt.products_json
  const hasOpinion = (id: number | null) => id !== null && reviewed?.includes(id)
  const firstToRate = articles.findIndex(({ product_id: id }) => id !== null && !hasOpinion(id))
  return (
    <div className="box">
      <ul className="rows cartlines">
        {articles.map((line, index) => (
          <li key={index} className="line">
            <PictureFrame
              className="s"
              path={parsePictureUrl(line.image.small_image_url)}
              alt=""
              sizes="72px"
            />
            <div className="stack tight-gap">
              <div className="row apart">
                <p className="name">
                  {line.product_id === null ? (
                    line.name
                  ) : (
                    <Link to={linkTo('Show', { id: line.url_key })}>{line.name}</Link>
                  )}
                </p>
                <p className="strong num">{formatMoney(line.price * line.qty)}</p>
              </div>
              <p className="small muted num">
                Cantidad {line.qty}
                {line.qty > 1 ? `, ${formatMoney(line.price)} cada uno` : null}
              </p>
              {received && line.product_id !== null ? (
                <p>
                  <Opinion
                    line={line}
                    given={hasOpinion(line.product_id) ?? false}
                    primary={order.status === 'completed' && index === firstToRate}
                  />
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Button to review a product of an order, the primary action after delivery. */
function Opinion({
  line,
  given,
  primary,
}: {
  line: OrderWithHistory['payment_attempt']['products_json'][number]
  given: boolean
  primary: boolean
}) {
  if (given) {
    return (
      <Link className="textlink small" to={linkTo('My Reviews')}>
        Ver mi reseña<span className="sr"> de {line.name}</span>
      </Link>
    )
  }
  return (
    <ButtonLink
      kind={primary ? 'primary' : 'outline'}
      size="s"
      to={`${linkTo('Show', { id: line.url_key })}#opiniones`}
    >
      <Icon name="star" />
      {literals.product.leaveOpinion}
      <span className="sr"> de {line.name}</span>
    </ButtonLink>
  )
}
