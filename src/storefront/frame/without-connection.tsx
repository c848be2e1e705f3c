import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../route-names.ts'
import { keepSaved } from '../session/saved-data.ts'
import { useOnline } from '../ui/use-online.ts'
import { registerWorker } from './register-worker.ts'

/** Offline message: keeps the current page and opens the requested one after reconnection. */
export function WithoutConnection() {
  const online = useOnline()
  const { location: wanted } = useNavigation()

  const { pathname } = useLocation()
  const saved = linkTo('Without Connection')

  useEffect(keepPage, [])
  useEffect(registerWorker, [])
  useEffect(keepSaved, [])

  const wasOnline = useRef(online)
  useEffect(() => {
    const isBack = online && !wasOnline.current
    wasOnline.current = online
    // A full page load, because failed scripts are not requested again
    if (isBack && wanted) window.location.assign(wanted.pathname + wanted.search + wanted.hash)
    // The effect runs only on reconnection, not on every navigation
  }, [online])

  return (
    <div role="status">
      {online || pathname === saved ? null : (
        <p className="offline">
          No hay conexión a internet. Seguimos cuando regrese.{' '}
          {navigator.serviceWorker?.controller ? (
            <Link reloadDocument to={saved}>
              Ver mis pedidos guardados
            </Link>
          ) : null}
        </p>
      )}
    </div>
  )
}

/**
 * Cancels automatic reloads while offline: a page with a failed script reloads, which would show the browser's own
 * error.
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
