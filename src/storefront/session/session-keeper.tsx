import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isGuarded } from '../guarded-pages.ts'
import { navigateBy } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import { resumeSession, useShopper } from './session.ts'

/** Subscribes to the session; returns the unsubscribe function. */
type Follower = () => () => void

/** Runs the session and its subscribers while the shop is open in this tab. */
export function SessionKeeper({ followers }: { followers: readonly Follower[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { leftElsewhere } = useShopper()

  useEffect(() => navigateBy((path) => void navigate(path)), [navigate])

  useEffect(() => {
    void resumeSession()
    const stops = followers.map((follow) => follow())
    return () => {
      for (const stop of stops) stop()
    }
  }, [followers])

  useEffect(() => {
    if (leftElsewhere && isGuarded(pathname)) {
      void navigate(linkTo('Sign In', {}, { salida: 1 }))
    }
  }, [leftElsewhere, pathname, navigate])

  return null
}
