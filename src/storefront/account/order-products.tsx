import { Link } from 'react-router'
import { linkTo } from '../route-names.ts'
import { formatMoney } from '../text/format.ts'
import { literals } from '../text/literals.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stage } from '../ui/picture.tsx'
import { storedPath } from '../ui/picture-address.ts'
import type { FullOrder } from './full-order.ts'

/** Image, name, quantity and price, as they were bought (ORD-04). */
export function OrderProducts({ order }: { order: FullOrder }) {
  const delivered = order.global_status.id === 9 || order.global_status.id === 8
  return (
    <div className="box">
      <ul className="rows cartlines">
        {order.payment_attempt.products_json.map((line, index) => (
          <li key={index} className="line">
            <Stage
              className="s"
              path={storedPath(line.image.small_image_url)}
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
                <p className="strong num">{formatMoney(line.price)}</p>
              </div>
              <p className="small muted num">Cantidad {line.qty}</p>
              {delivered && line.product_id !== null ? (
                <p>
                  <ButtonLink size="s" to={`${linkTo('Show', { id: line.url_key })}#opiniones`}>
                    <Icon name="star" />
                    {literals.product.leaveOpinion}
                  </ButtonLink>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
