import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { followNews, liveStore, shown } from './follow-news.ts'
import { newsFor, newsToTell, newsWords } from './live-words.ts'

/** One-line notice of live updates since the page load. The content stays until the user reloads it. */
export default function LiveNote() {
  const { waiting } = useOfficeData()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const { news, isEnded } = useSyncExternalStore(
    liveStore.subscribe,
    liveStore.read,
    liveStore.onServer,
  )
  useEffect(followNews, [])
  useEffect(() => {
    shown(newsFor(pathname, liveStore.read().news))
    // Every page load refreshes `waiting`
  }, [waiting, pathname])

  if (isEnded) {
    const volver = pathname === '/' ? undefined : pathname + search
    return (
      <>
        <span>Tu sesión terminó.</span>
        <Link className="strong" to={linkTo('Entrar', {}, { volver })}>
          Entrar
        </Link>
      </>
    )
  }
  if (newsToTell(pathname, news).length === 0) return null
  return (
    <>
      <span className="st ok">{newsWords(pathname, news)}</span>
      <button type="button" className="strong" onClick={() => void revalidate()}>
        Mostrar
      </button>
    </>
  )
}
