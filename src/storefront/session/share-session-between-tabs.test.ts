import { describe, expect, it } from 'vitest'
import type { StoredSession } from './session-tokens.ts'
import { type TabChannel, shareSessionAcrossTabs } from './share-session-between-tabs.ts'

const session: StoredSession = {
  tokens: { token: 't', refreshToken: 'r' },
  shopper: { id: 1, first_name: 'Mariana', email: 'mariana@tianguis.example', is_verified: 1 },
  idToken: 'id',
}

/** Channels of one browser: what one tab posts, all the others hear. */
function browser() {
  type Listener = Parameters<TabChannel['addEventListener']>[1]
  const tabs: { listeners: Set<Listener> }[] = []
  return (): TabChannel => {
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

function openTab(channel: TabChannel, held: StoredSession | null) {
  const heard: (StoredSession | 'signed-out')[] = []
  const tabs = shareSessionAcrossTabs(channel, {
    session: () => held,
    renewedElsewhere: (renewed) => heard.push(renewed),
    signedOutElsewhere: () => heard.push('signed-out'),
  })
  return { ...tabs, heard }
}

const delivered = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('tabs of one browser', () => {
  it('a newly opened tab receives the session of an open tab (AUT-08)', async () => {
    const channel = browser()
    openTab(channel(), session)
    openTab(channel(), null)
    expect(await openTab(channel(), null).askSiblings(50)).toEqual(session)
  })

  it('a signed-out tab gives no session to other tabs that request one (AUT-08)', async () => {
    const channel = browser()
    openTab(channel(), null)
    expect(await openTab(channel(), null).askSiblings(10)).toBeNull()
  })

  it('open tabs share one session renewal, because a refresh token is single-use (AUT-08)', async () => {
    const channel = browser()
    const other = openTab(channel(), session)
    openTab(channel(), session).tellRenewed({ ...session, idToken: 'next' })
    await delivered()
    expect(other.heard).toEqual([{ ...session, idToken: 'next' }])
  })

  it('open tabs of one browser sign out together (AUT-09)', async () => {
    const channel = browser()
    const others = [openTab(channel(), session), openTab(channel(), session)]
    const leaving = openTab(channel(), session)
    leaving.tellSignedOut()
    await delivered()
    expect(others.map(({ heard }) => heard)).toEqual([['signed-out'], ['signed-out']])
    expect(leaving.heard).toEqual([])
  })
})
