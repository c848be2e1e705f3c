import { useSyncExternalStore } from 'react'
import { useOfficeData } from '../office-data.ts'
import { liveStore } from './follow-news.ts'

/** Counts of pending items, from the page load or the last live notification. */
export function useWaiting() {
  const { waiting } = useOfficeData()
  const live = useSyncExternalStore(liveStore.subscribe, liveStore.read, liveStore.onServer)
  return live.waiting ?? waiting
}
