import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isGuarded } from '../guarded-pages.ts'
import { navigateBy } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import { resumeSession, useShopper } from './session.ts'

/** Begins to follow the session; answers what ends it. */
type Follower = () => () => void

/** Looks after the session, and what follows it, for as long as the shop stands open in this tab. */
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
