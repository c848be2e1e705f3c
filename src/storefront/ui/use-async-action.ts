import { useRef, useState } from 'react'
import { literals } from '../text/specified-texts.ts'
import { showError } from './toasts.ts'

/**
 * Result of an asynchronous action: an error message, `false` if the error is already shown,
 * undefined on success.
 */
type Outcome = string | false | void

/** State of an asynchronous action: whether it is pending, and its error message. */
export function useAsyncAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const running = useRef(false)

  /** Shows the error of an action as a toast and beside the action. */
  function fail(words: string): void {
    setError(words)
    showError(words)
  }

  /**
   * Runs the action unless an earlier run is still pending; returns whether it succeeded.
   * Exceptions become error messages.
   */
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
