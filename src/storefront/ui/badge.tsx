import type { ReactNode } from 'react'
import { literals } from '../text/literals.ts'
import { classNames } from './class-names.ts'

/** Says what something is; it is never pressed. */
export function Badge({
  tone,
  soft = true,
  children,
}: {
  tone?: 'offer' | 'refurb' | 'info' | 'good' | 'warn' | 'wrong'
  soft?: boolean
  children: ReactNode
}) {
  return <span className={classNames('badge', soft && 'soft', tone)}>{children}</span>
}

/** The only capitals of the shop: OFERTA and REACONDICIONADO. */
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

/** Sums up a state; words always go with it. */
export function StateDot({ done }: { done: boolean }) {
  return <span className={classNames('dot', done && 'done')} aria-hidden="true" />
}
