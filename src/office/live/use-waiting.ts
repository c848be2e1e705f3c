import { useSyncExternalStore } from 'react'
import { useOfficeData } from '../office-data.ts'
import { liveStore } from './follow-news.ts'

/** Pending counts, from page load or news. */
export function useWaiting() {
  const { waiting } = useOfficeData()
  const live = useSyncExternalStore(liveStore.subscribe, liveStore.read, liveStore.onServer)
  return live.waiting ?? waiting
}
