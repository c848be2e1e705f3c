import { formatShopNameBesideLogo } from '#domain/running/shop-name.ts'
import { ShopLogoIcon } from '../frame/logo.tsx'
import { getShopName, useShopData } from '../shared-shop-data.ts'

/** Seller details at the top of a printed order. */
export function PrintLetterhead() {
  const { settings } = useShopData()
  const { support, seller } = settings ?? {}
  return (
    <div className="letterhead print-only">
      <p className="logo">
        <ShopLogoIcon />
        <span>{formatShopNameBesideLogo(getShopName({ settings }))}</span>
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
