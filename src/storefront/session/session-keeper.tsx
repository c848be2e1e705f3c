import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { startCart } from '../cart/cart-store.ts'
import { isGuarded } from '../guarded-pages.ts'
import { navigateBy } from '../navigation.ts'
import { answerEarlyPress } from '../rendering/early-press.ts'
import { linkTo } from '../route-names.ts'
import { startWishlist } from '../wishlist-store.ts'
import { resumeSession, useShopper } from './session.ts'

/** Looks after session, cart and wishlist for as long as the shop stands open in this tab. */
export function SessionKeeper() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { leftElsewhere } = useShopper()

  useEffect(() => navigateBy((path) => void navigate(path)), [navigate])

  useEffect(() => {
    void resumeSession()
    const stops = [startCart(), startWishlist()]
    void answerEarlyPress()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  useEffect(() => {
    if (leftElsewhere && isGuarded(pathname)) {
      void navigate(linkTo('Sign In', {}, { salida: 1 }))
    }
  }, [leftElsewhere, pathname, navigate])

  return null
}
