import { wordmarkOf } from '#domain/running/shop-name.ts'
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
      <rect x="12.5" y="12" width="7" height="18" rx="2.5" fill="currentColor" />
      <path d="M2 8a4 4 0 0 1 4-4h3v11.5a3.5 3.5 0 0 1-7 0z" fill="#ff9a1f" />
      <path d="M9 4h7v11.5a3.5 3.5 0 0 1-7 0z" fill="#d6006d" />
      <path d="M16 4h7v11.5a3.5 3.5 0 0 1-7 0z" fill="#ff9a1f" />
      <path d="M23 4h3a4 4 0 0 1 4 4v7.5a3.5 3.5 0 0 1-7 0z" fill="#d6006d" />
    </svg>
  )
}
