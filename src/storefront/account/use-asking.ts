import { useState } from 'react'
import { literals } from '../text/literals.ts'
import { showError } from '../ui/toasts.ts'

type Granted = { success: true }
type Refused = { success: false; messageForUser: string }

/** One thing asked of the shop at a time: whether it is under way, and why it was refused, which a toast tells as well. */
export function useAsking() {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')

  function complain(words: string) {
    setWrong(words)
    showError(words)
  }

  /** Calls, unless a call is under way, and goes on with what was granted. */
  async function ask<Reply extends Granted | Refused>(
    call: () => Promise<Reply>,
    goOn: (reply: Extract<Reply, Granted>) => void | Promise<void>,
  ) {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      const reply = await call()
      if (reply.success) await goOn(reply as Extract<Reply, Granted>)
      else complain(reply.messageForUser)
    } catch {
      complain(literals.common.errorTryLater)
    } finally {
      setBusy(false)
    }
  }

  return { busy, wrong, ask }
}
