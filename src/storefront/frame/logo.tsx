import { formatShopNameBesideLogo } from '#domain/running/shop-name.ts'
import { classNames } from '#ui/class-names.ts'
import { getIconUrl } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { useShopName } from '../shared-shop-data.ts'

/** Maximum length at which the shop name fits a phone's top bar. */
const shortName = 12

/** Logo of the shop: a market stall whose awning and post form a T. */
export function ShopLogo() {
  const name = useShopName()
  const wordmark = formatShopNameBesideLogo(name)
  return (
    <Link
      className={classNames('logo', wordmark.length > shortName && 'long')}
      to={linkTo('Index')}
      aria-label={`${name}, ir al inicio`}
    >
      <ShopLogoIcon />
      <span aria-hidden="true">{wordmark}</span>
    </Link>
  )
}

export function ShopLogoIcon() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <use href={getIconUrl('mark')} />
    </svg>
  )
}
