import { useWaiting } from '../live/use-waiting.ts'
import { waitingAt } from '../today/queue-words.ts'

/** Above this number, the menu shows an abbreviated count. */
const mostShown = 999

/** Number of pending items beside a menu entry; hidden at zero. */
export function WaitingCount({ path }: { path: string }) {
  const count = waitingAt(path, useWaiting())
  if (count === 0) return null
  return (
    <b>
      {count > mostShown ? `+${mostShown}` : count}
      <span className="sr"> por atender</span>
    </b>
  )
}
