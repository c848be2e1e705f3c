import { wordmarkOf } from '#domain/running/shop-name.ts'
import { Mark } from '../frame/logo.tsx'
import { nameOfShop, useShopData } from '../shop-data.ts'

/** Seller details at the top of a printed order. */
export function Letterhead() {
  const { settings } = useShopData()
  const { support, seller } = settings ?? {}
  return (
    <div className="letterhead print-only">
      <p className="logo">
        <Mark />
        <span>{wordmarkOf(nameOfShop({ settings }))}</span>
      </p>
      {settings && (seller ?? support) ? (
        <p className="small">
          {seller?.legal_name ?? settings.name}
          {seller?.rfc ? `, RFC ${seller.rfc}` : null}
          <br />
          {(seller ?? support)?.address}
          <br />
          {[seller?.phone ?? support?.phone, seller?.email ?? support?.email]
            .filter(Boolean)
            .join(', ')}
        </p>
      ) : null}
    </div>
  )
}
