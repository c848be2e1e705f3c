import { useSyncExternalStore } from 'react'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { notificationStore } from './subscribe-to-notifications.ts'

/**
 * Numbers of pending items in the work queues, from the page load or the last live notification.
 */
export function usePendingItemCounts() {
  const { waiting } = useOfficeRootLoaderData()
  const live = useSyncExternalStore(
    notificationStore.subscribe,
    notificationStore.read,
    notificationStore.onServer,
  )
  return live.waiting ?? waiting
}
