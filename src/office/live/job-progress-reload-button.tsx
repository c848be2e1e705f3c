import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '#ui/link.tsx'
import { notificationStore } from './subscribe-to-notifications.ts'

const everySeconds = 3

/**
 * Refreshes a page that shows a running background job: without JavaScript by meta refresh; with
 * JavaScript by live notifications or a button.
 */
export function JobProgressReloadButton({
  to,
  news: kept,
}: {
  to: string
  news?: { kind: string; id: number }
}) {
  const { revalidate } = useRevalidator()
  const { news } = useSyncExternalStore(
    notificationStore.subscribe,
    notificationStore.read,
    notificationStore.onServer,
  )
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
