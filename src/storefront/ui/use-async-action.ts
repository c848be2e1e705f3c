import { useRef, useState } from 'react'
import { literals } from '../text/specified-texts.ts'
import { showError } from './toasts.ts'

/** Result of an action: error message, `false` if already shown, undefined on success. */
type Outcome = string | false | void

/** State of an asynchronous action: pending and error. */
export function useAsyncAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const running = useRef(false)

  /** Shows an error as toast and beside the action. */
  function fail(words: string): void {
    setError(words)
    showError(words)
  }

  /** Runs the action unless a run is pending; returns whether it succeeded. Exceptions become error messages. */
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
