import { Badge } from '#ui/badge.tsx'
import { literals } from '../text/specified-texts.ts'

/** Product badges OFERTA and REACONDICIONADO, the only capitalized texts of the shop. */
export function ProductBadges({ offer, refurbished }: { offer: boolean; refurbished?: boolean }) {
  if (!offer && !refurbished) return null
  return (
    <div className="tags">
      {offer ? (
        <Badge tone="offer" soft={false}>
          {literals.home.offer}
        </Badge>
      ) : null}
      {refurbished ? (
        <Badge tone="refurb" soft={false}>
          {literals.home.refurbished}
        </Badge>
      ) : null}
    </div>
  )
}
