import { usePendingItemCounts } from '../live/use-pending-item-counts.ts'
import { countPendingItemsOfMenuEntry } from '../today/work-queue-labels.ts'

/** Above this number, the menu shows an abbreviated count. */
const mostShown = 999

/** Number of pending items beside a menu entry; hidden at zero. */
export function PendingItemCount({ path }: { path: string }) {
  const count = countPendingItemsOfMenuEntry(path, usePendingItemCounts())
  if (count === 0) return null
  return (
    <b>
      {count > mostShown ? `+${mostShown}` : count}
      <span className="sr"> por atender</span>
    </b>
  )
}
