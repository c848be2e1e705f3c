import { wordmarkOf } from '#domain/running/shop-name.ts'
import { classNames } from '#ui/class-names.ts'
import { drawingOf } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../route-names.ts'
import { useShopName } from '../shop-data.ts'

/** Maximum length of the shop name in a phone's top bar. */
const shortName = 12

/** Logo of the shop: a market stall whose awning and post form a T. */
export function Logo() {
  const name = useShopName()
  const wordmark = wordmarkOf(name)
  return (
    <Link
      className={classNames('logo', wordmark.length > shortName && 'long')}
      to={linkTo('Index')}
      aria-label={`${name}, ir al inicio`}
    >
      <Mark />
      <span aria-hidden="true">{wordmark}</span>
    </Link>
  )
}

export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <use href={drawingOf('mark')} />
    </svg>
  )
}
