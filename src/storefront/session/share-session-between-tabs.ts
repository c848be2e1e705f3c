import type { StoredSession } from './session-tokens.ts'

type Message =
  | { kind: 'who-is-signed-in'; asks: string }
  | { kind: 'i-am'; to: string; session: StoredSession }
  | { kind: 'renewed'; session: StoredSession }
  | { kind: 'signed-out' }

type Listener = (event: { data: Message }) => void

/**
 * Those methods of BroadcastChannel that the shop uses; tests replace them. The channel reaches
 * only pages of the shop.
 */
export interface TabChannel {
  postMessage(message: Message): void
  addEventListener(type: 'message', listener: Listener): void
  removeEventListener(type: 'message', listener: Listener): void
}

/**
 * Opens the channel to other tabs; where the browser blocks BroadcastChannel together with storage,
 * the channel does nothing.
 */
export function openSessionTabChannel(): TabChannel {
  try {
    return new BroadcastChannel('tianguis.session')
  } catch {
    return { postMessage() {}, addEventListener() {}, removeEventListener() {} }
  }
}

interface ThisTab {
  session: () => StoredSession | null
  renewedElsewhere: (session: StoredSession) => void
  signedOutElsewhere: () => void
}

/**
 * Shares one session among all tabs: new tabs receive the session; renewals and sign-out reach
 * every tab.
 */
export function shareSessionAcrossTabs(channel: TabChannel, tab: ThisTab) {
  channel.addEventListener('message', ({ data: message }) => {
    if (message.kind === 'who-is-signed-in') {
      const session = tab.session()
      if (session) channel.postMessage({ kind: 'i-am', to: message.asks, session })
    }
    if (message.kind === 'renewed') tab.renewedElsewhere(message.session)
    if (message.kind === 'signed-out') tab.signedOutElsewhere()
  })

  /** The session of another tab, or null when none replies within the timeout. */
  function askSiblings(milliseconds: number): Promise<StoredSession | null> {
    const asks = crypto.randomUUID()
    return new Promise((resolve) => {
      function finish(session: StoredSession | null) {
        clearTimeout(timer)
        channel.removeEventListener('message', listen)
        resolve(session)
      }
      function listen({ data: message }: { data: Message }) {
        if (message.kind === 'i-am' && message.to === asks) finish(message.session)
      }
      const timer = setTimeout(() => finish(null), milliseconds)
      channel.addEventListener('message', listen)
      channel.postMessage({ kind: 'who-is-signed-in', asks })
    })
  }

  return {
    askSiblings,
    tellRenewed: (session: StoredSession) => channel.postMessage({ kind: 'renewed', session }),
    tellSignedOut: () => channel.postMessage({ kind: 'signed-out' }),
  }
}

export type TabSessionSharing = ReturnType<typeof shareSessionAcrossTabs>
