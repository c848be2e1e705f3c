import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Logo of the shop in the back office, with the shop's name where there is space. */
export function OfficeShopLogo({ named }: { named?: boolean }) {
  const { me } = useOfficeRootLoaderData()
  const shop = me?.shop ?? ''
  return (
    <Link
      className="mark"
      to={createOfficePageUrl('Hoy')}
      aria-label={`Mostrador ${shop}, ir a Hoy`}
    >
      <MarketStallIcon />
      {named ? (
        <span aria-hidden="true">
          mostrador <span className="shop">{shop}</span>
        </span>
      ) : null}
    </Link>
  )
}

export function MarketStallIcon() {
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
