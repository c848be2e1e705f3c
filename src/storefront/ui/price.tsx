import type { ReactNode } from 'react'
import { calculateDiscountPercent } from '#domain/catalogue/offer.ts'
import { formatMoney, formatMoneyParts } from '#ui/text/format-money-and-dates.ts'

interface PriceProps {
  /** Current price in pesos; null without a price */
  now: number | null
  /** Regular price, when `now` is an offer */
  regular?: number | null | undefined
}

/** Price of a product; `brief` leaves the regular price to the line below. */
export function Price({ now, regular, brief }: PriceProps & { brief?: boolean }) {
  if (now === null) return <p className="price faint">Precio no disponible</p>
  if (regular == null || regular <= now) {
    return (
      <p className="price">
        <span className="now">{formatMoney(now)}</span>
      </p>
    )
  }
  return (
    <p className="price">
      <span className="now">
        <span className="sr">Precio de oferta </span>
        {formatMoney(now)}
      </span>
      <span className="less">
        {brief ? null : <RegularPrice price={regular} />}
        <Off regular={regular} now={now} />
      </span>
    </p>
  )
}

/** Regular price of a product on offer, struck through. */
export function RegularPrice({ price }: { price: number }) {
  return (
    <span className="was">
      <span className="sr">Precio regular </span>
      <s>{formatMoney(price)}</s>
    </span>
  )
}

/**
 * Large price on the product page, with the end of its offer: centavos are raised, but the price is
 * still one text for screen readers.
 */
export function BigPrice({ now, regular, children }: PriceProps & { children?: ReactNode }) {
  if (now === null) return <p className="price big faint">Precio no disponible</p>
  const { whole, cents } = formatMoneyParts(now)
  const offer = regular != null && regular > now
  return (
    <p className="price big">
      <span className="now">
        {offer ? <span className="sr">Precio de oferta </span> : null}
        {whole}
        <span className="cents">{cents}</span>
      </span>
      {offer ? (
        <>
          <RegularPrice price={regular} />
          <Off regular={regular} now={now} />
        </>
      ) : null}
      {children ? <span className="until">{children}</span> : null}
    </p>
  )
}

function Off({ regular, now }: { regular: number; now: number }) {
  return <span className="off">−{calculateDiscountPercent(regular, now)} %</span>
}
