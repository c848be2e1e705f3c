import type { Cart } from '#contract/cart.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { literals } from '../text/specified-texts.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'

const shownPictures = 3

/** Summary of the order in one line on top of phones and tablets, unfolded by a press. */
export function SummaryPeek({ cart, note }: { cart: Cart; note: string }) {
  return (
    <details className="peek">
      <summary>
        <span className="pics" aria-hidden="true">
          {cart.items.slice(0, shownPictures).map(({ id, images }) => (
            <PictureFrame key={id} path={images[0]?.path} alt="" sizes="48px" className="s" />
          ))}
        </span>
        <span className="grow">
          <span className="sr">{literals.checkout.yourCart}, </span>
          {cart.items_qty === 1 ? '1 artículo' : `${cart.items_qty} artículos`}
        </span>
        <b className="num">{formatMoney(cart.grand_total)}</b>
      </summary>
      <div className="box">
        <OrderLines items={cart.items} />
        <OrderTotals cart={cart} />
        <p className="tiny faint">{note}. Pesos mexicanos.</p>
      </div>
    </details>
  )
}
