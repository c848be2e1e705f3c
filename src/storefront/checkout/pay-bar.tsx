import type { ReactNode } from 'react'
import { formatMoney } from '../text/format.ts'

/** The main action of cart and checkout; on phones it stays at the foot of the screen with the total. */
export function PayBar({ total, children }: { total: number; children: ReactNode }) {
  return (
    <div className="paybar">
      <div>
        <span className="tiny faint">Total</span>
        <strong className="num">{formatMoney(total)}</strong>
      </div>
      {children}
    </div>
  )
}
