import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { registerNavigation } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { requiresLogin } from '../pages-requiring-login.ts'
import { resumeSession, useShopper } from './shopper-session.ts'

/** Function that subscribes to session changes and returns the unsubscribe function. */
type Follower = () => () => void

/**
 * Component that resumes the session and keeps the given session subscriptions (`followers`) active
 * while the shop is open in this tab.
 */
export function SessionRenewer({ followers }: { followers: readonly Follower[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { leftElsewhere } = useShopper()

  useEffect(() => registerNavigation((path) => void navigate(path)), [navigate])

  useEffect(() => {
    void resumeSession()
    const stops = followers.map((follow) => follow())
    return () => {
      for (const stop of stops) stop()
    }
  }, [followers])

  useEffect(() => {
    if (leftElsewhere && requiresLogin(pathname)) {
      void navigate(linkTo('Sign In', {}, { salida: 1 }))
    }
  }, [leftElsewhere, pathname, navigate])

  return null
}
