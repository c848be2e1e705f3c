import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  listNotificationsForPage,
  listNotificationsNotOnPage,
  formatNotifications,
} from './notification-texts.ts'
import {
  subscribeToNotifications,
  notificationStore,
  markNotificationsShown,
} from './subscribe-to-notifications.ts'

/**
 * One-line notice that something changed since the page loaded. The page content stays unchanged
 * until the user reloads the page.
 */
export default function LiveNote() {
  const { waiting } = useOfficeRootLoaderData()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const { news, isEnded } = useSyncExternalStore(
    notificationStore.subscribe,
    notificationStore.read,
    notificationStore.onServer,
  )
  useEffect(subscribeToNotifications, [])
  useEffect(() => {
    markNotificationsShown(listNotificationsForPage(pathname, notificationStore.read().news))
    // The effect runs again after every page load, because each page load refreshes the pending
    // counts (`waiting`).
  }, [waiting, pathname])

  if (isEnded) {
    const volver = pathname === '/' ? undefined : pathname + search
    return (
      <>
        <span>Tu sesión terminó.</span>
        <Link className="strong" to={createOfficePageUrl('Entrar', {}, { volver })}>
          Entrar
        </Link>
      </>
    )
  }
  if (listNotificationsNotOnPage(pathname, news).length === 0) return null
  return (
    <>
      <span className="st ok">{formatNotifications(pathname, news)}</span>
      <button type="button" className="strong" onClick={() => void revalidate()}>
        Mostrar
      </button>
    </>
  )
}
