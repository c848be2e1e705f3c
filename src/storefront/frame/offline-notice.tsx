import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { startSavingOfflineData } from '../session/offline-data.ts'
import { useOnline } from '../ui/use-online.ts'
import { registerServiceWorker } from './register-service-worker.ts'

/**
 * Offline message: the current page stays, and the page requested while offline opens after
 * reconnection.
 */
export function OfflineNotice() {
  const online = useOnline()
  const isOfflinePageReachable = useServiceWorkerControl()
  const { location: wanted } = useNavigation()

  const { pathname } = useLocation()
  const saved = linkTo('Without Connection')

  useEffect(keepPage, [])
  useEffect(registerServiceWorker, [])
  useEffect(startSavingOfflineData, [])

  const wasOnline = useRef(online)
  useEffect(() => {
    const isBack = online && !wasOnline.current
    wasOnline.current = online
    // Opens the requested page with a full page load, because the browser does not request failed
    // scripts again
    if (isBack && wanted) window.location.assign(wanted.pathname + wanted.search + wanted.hash)
    // This effect must run only on reconnection, not on every navigation
  }, [online])

  return (
    <div role="status">
      {online || pathname === saved ? null : (
        <p className="offline">
          No hay conexión a internet. Seguimos cuando regrese.{' '}
          {isOfflinePageReachable ? (
            <Link reloadDocument to={saved}>
              Ver mis pedidos guardados
            </Link>
          ) : null}
        </p>
      )}
    </div>
  )
}

/** Whether the service worker answers requests of this page; it may begin to while the page is open. */
function useServiceWorkerControl(): boolean {
  return useSyncExternalStore(
    (listener) => {
      navigator.serviceWorker?.addEventListener('controllerchange', listener)
      return () => navigator.serviceWorker?.removeEventListener('controllerchange', listener)
    },
    () => Boolean(navigator.serviceWorker?.controller),
    () => false,
  )
}

/**
 * Cancels automatic reloads while offline: a page whose script failed to load reloads itself, which
 * would show the browser's own error.
 */
function keepPage(): (() => void) | undefined {
  const { navigation } = window
  if (!navigation) return undefined
  const keep = (event: NavigateEvent) => {
    const byItself = event.navigationType === 'reload' && !event.userInitiated
    if (byItself && !navigator.onLine && event.cancelable) event.preventDefault()
  }
  navigation.addEventListener('navigate', keep)
  return () => navigation.removeEventListener('navigate', keep)
}
