import { useSyncExternalStore } from 'react'
import { useOfficeData } from '../office-data.ts'
import { liveStore } from './follow-news.ts'

/** How much waits: as the page was loaded with, or as it was counted after news. */
export function useWaiting() {
  const { waiting } = useOfficeData()
  const live = useSyncExternalStore(liveStore.subscribe, liveStore.read, liveStore.onServer)
  return live.waiting ?? waiting
}
