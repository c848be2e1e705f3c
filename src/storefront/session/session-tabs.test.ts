import { describe, expect, it } from 'vitest'
import { type Channel, joinTabs } from './session-tabs.ts'
import type { StoredSession } from './session-tokens.ts'

const session: StoredSession = {
  tokens: { token: 't', refreshToken: 'r' },
  shopper: { id: 1, first_name: 'Mariana', email: 'mariana@tianguis.example', is_verified: 1 },
  idToken: 'id',
}

/** Channels of one browser: what one tab posts, all the others hear. */
function browser() {
  type Listener = Parameters<Channel['addEventListener']>[1]
  const tabs: { listeners: Set<Listener> }[] = []
  return (): Channel => {
    const own = { listeners: new Set<Listener>() }
    tabs.push(own)
    return {
      postMessage(data) {
        for (const tab of tabs) {
          if (tab !== own) queueMicrotask(() => tab.listeners.forEach((listen) => listen({ data })))
        }
      },
      addEventListener: (_type, listener) => void own.listeners.add(listener),
      removeEventListener: (_type, listener) => void own.listeners.delete(listener),
    }
  }
}

function openTab(channel: Channel, held: StoredSession | null) {
  const heard: (StoredSession | 'signed-out')[] = []
  const tabs = joinTabs(channel, {
    session: () => held,
    renewedElsewhere: (renewed) => heard.push(renewed),
    signedOutElsewhere: () => heard.push('signed-out'),
  })
  return { ...tabs, heard }
}

const delivered = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('tabs of one browser', () => {
  it('tabs pass the session to a new tab (AUT-08)', async () => {
    const channel = browser()
    openTab(channel(), session)
    openTab(channel(), null)
    expect(await openTab(channel(), null).askSiblings(50)).toEqual(session)
  })

  it('tabs do not answer others when signed out (AUT-08)', async () => {
    const channel = browser()
    openTab(channel(), null)
    expect(await openTab(channel(), null).askSiblings(10)).toBeNull()
  })

  it('tabs share one session renewal, because a refresh token is single-use (AUT-08)', async () => {
    const channel = browser()
    const other = openTab(channel(), session)
    openTab(channel(), session).tellRenewed({ ...session, idToken: 'next' })
    await delivered()
    expect(other.heard).toEqual([{ ...session, idToken: 'next' }])
  })

  it('tabs of one browser sign out together (AUT-09)', async () => {
    const channel = browser()
    const others = [openTab(channel(), session), openTab(channel(), session)]
    const leaving = openTab(channel(), session)
    leaving.tellSignedOut()
    await delivered()
    expect(others.map(({ heard }) => heard)).toEqual([['signed-out'], ['signed-out']])
    expect(leaving.heard).toEqual([])
  })
})
