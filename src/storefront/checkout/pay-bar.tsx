import type { ReactNode } from 'react'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/** Bar with the main button of cart and checkout; fixed to the screen's bottom on phones. */
export function CheckoutActionBar({
  total,
  note = 'Total',
  children,
}: {
  /** Total shown beside the button; absent where the button itself shows the total */
  total?: number | undefined
  /** What the total includes */
  note?: string
  children: ReactNode
}) {
  return (
    <div className="paybar">
      <div>
        <span className="tiny faint">{note}</span>
        {total === undefined ? null : <strong className="num">{formatMoney(total)}</strong>}
      </div>
      {children}
    </div>
  )
}
