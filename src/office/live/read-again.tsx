import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '#ui/link.tsx'
import { liveStore } from './follow-news.ts'

const everySeconds = 3

/**
 * Refreshes the page while a job runs: by meta refresh without JavaScript; with it in place, at once on live
 * notifications, or by a button.
 */
export function ReadAgain({ to, news: kept }: { to: string; news?: { kind: string; id: number } }) {
  const { revalidate } = useRevalidator()
  const { news } = useSyncExternalStore(liveStore.subscribe, liveStore.read, liveStore.onServer)
  const isTold = news.some((one) => one.kind === kept?.kind && one.id === String(kept.id))
  useEffect(() => {
    if (isTold) void revalidate()
  }, [isTold, revalidate])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(everySeconds)} />
      </noscript>
      <Link className="btn" to={to} reloadDocument>
        Ver cómo va
      </Link>
    </>
  )
}
