import type { WorkQueueCountsResponse } from '#contract/operator/today-overview.ts'
import type { OfficeNotification } from '#domain/running/office-notifications.ts'
import { createApiUrl } from '../api/api-url.ts'
import { isNotificationSoundOn, playNotificationSound } from './notification-sound.ts'

interface Live {
  /** Unseen live notifications, deduplicated */
  news: readonly OfficeNotification[]
  /** Current numbers of pending items per work queue; null until the first live notification */
  waiting: WorkQueueCountsResponse['queues'] | null
  /** Whether the operator's session has ended, so that no more notifications arrive */
  isEnded: boolean
}

const nothing: Live = { news: [], waiting: null, isEnded: false }

let live = nothing
const listeners = new Set<() => void>()

function become(change: Partial<Live>) {
  live = { ...live, ...change }
  for (const listener of listeners) listener()
}

export const notificationStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => live,
  onServer: () => nothing,
}

/**
 * Marks live notifications as displayed and resets the menu counts, after the page has reloaded its
 * data.
 */
export function markNotificationsShown(news: readonly OfficeNotification[]) {
  if (live.waiting === null && news.length === 0) return
  become({ waiting: null, news: live.news.filter((one) => !news.includes(one)) })
}

function add(news: readonly OfficeNotification[]) {
  const known = new Set(live.news.map(({ kind, id }) => `${kind} ${id}`))
  const fresh = news.filter(({ kind, id }) => !known.has(`${kind} ${id}`))
  if (fresh.length === 0) return
  become({ news: [...live.news, ...fresh] })
  if (isNotificationSoundOn()) playNotificationSound()
}

async function countAnew() {
  const reply = await fetch(createApiUrl<'countWaiting'>('waiting')).catch(() => undefined)
  if (!reply?.ok) return
  const { queues }: WorkQueueCountsResponse = await reply.json()
  become({ waiting: queues })
}

/**
 * Subscribes to the event stream of live notifications while the page is visible or the sound is on; resumes after the
 * last event. Returns the unsubscribe function.
 */
export function subscribeToNotifications(): () => void {
  let source: EventSource | undefined
  let last = ''

  function addReceivedNews(event: MessageEvent<string>) {
    last = event.lastEventId || last
    const { news }: { news: readonly OfficeNotification[] } = JSON.parse(event.data)
    if (news.length === 0) return
    add(news)
    void countAnew()
  }

  function begin() {
    if (source) return
    const opened = new EventSource(
      `${createApiUrl<'streamNews'>('news')}${last && `?since=${encodeURIComponent(last)}`}`,
    )
    opened.addEventListener('ready', addReceivedNews)
    opened.addEventListener('news', addReceivedNews)
    opened.addEventListener('ended', () => {
      end()
      become({ isEnded: true })
    })
    // The browser itself reconnects a broken event stream; a refused stream is opened again when
    // the page becomes visible
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) end()
    })
    source = opened
  }

  function end() {
    source?.close()
    source = undefined
  }

  function follow() {
    if (live.isEnded) return
    if (document.visibilityState === 'visible' || isNotificationSoundOn()) begin()
    else end()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    end()
  }
}
