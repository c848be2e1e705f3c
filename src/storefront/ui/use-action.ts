import { useRef, useState } from 'react'
import { literals } from '../text/literals.ts'
import { showError } from './toasts.ts'

/** Why it was refused, in words; `false` when it has said so itself; nothing when it went well. */
type Outcome = string | false | void

/** Something a shopper does that takes a while: whether it is under way, and what came in its way. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const running = useRef(false)

  /** Says what came in the way: in a toast, and in `error` for the place where it was pressed. */
  function fail(words: string): void {
    setError(words)
    showError(words)
  }

  /** Runs the action unless it is running; whether it went well. What it throws becomes words. */
  async function run(action: () => Promise<Outcome>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setError('')
    try {
      const refusal = await action()
      if (typeof refusal === 'string') fail(refusal)
      return refusal === undefined
    } catch {
      fail(literals.common.errorTryLater)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, error, setError, fail, run }
}
