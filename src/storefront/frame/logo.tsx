import { wordmarkOf } from '#domain/running/shop-name.ts'
import { drawingOf } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../route-names.ts'
import { useShopName } from '../shop-data.ts'

/** The mark is a stall: awning and post make the T. */
export function Logo() {
  const name = useShopName()
  return (
    <Link className="logo" to={linkTo('Index')} aria-label={`${name}, ir al inicio`}>
      <Mark />
      <span aria-hidden="true">{wordmarkOf(name)}</span>
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
