import { useWaiting } from '../live/use-waiting.ts'
import { waitingAt } from '../today/queue-words.ts'

/** In the menu nobody needs to know more exactly. */
const mostShown = 999

/** How much waits for somebody behind a place of the menu; nothing where nobody waits. */
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
