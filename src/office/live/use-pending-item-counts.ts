import { useSyncExternalStore } from 'react'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { notificationStore } from './follow-notifications.ts'

/** Counts of pending items, from the page load or the last live notification. */
export function usePendingItemCounts() {
  const { waiting } = useOfficeRootLoaderData()
  const live = useSyncExternalStore(
    notificationStore.subscribe,
    notificationStore.read,
    notificationStore.onServer,
  )
  return live.waiting ?? waiting
}
