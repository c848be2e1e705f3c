import type { ReactNode } from 'react'
import { formatMoney } from '#ui/text/format.ts'

/** The main action of cart and checkout; on phones it stays at the foot of the screen. */
export function PayBar({
  total,
  children,
}: {
  /** beside a button that does not say it */
  total?: number
  children: ReactNode
}) {
  return (
    <div className="paybar">
      {total === undefined ? null : (
        <div>
          <span className="tiny faint">Total</span>
          <strong className="num">{formatMoney(total)}</strong>
        </div>
      )}
      {children}
    </div>
  )
}
