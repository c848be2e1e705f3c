import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../route-names.ts'
import { useShopper } from '../session.ts'
import { literals } from '../text/literals.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { showError } from '../ui/toasts.ts'
import { toggleWish, useWishes } from '../wishlist-store.ts'

/**
 * Keeps a product in the wishlist, or asks before it goes (WSH-02). Guests are told to sign in (ERR-07);
 * without script it is a link to the sign-in.
 */
export function WishHeart({ productId, label }: { productId: number; label: string }) {
  const { status } = useShopper()
  const wished = useWishes().has(productId)
  const [asking, setAsking] = useState(false)

  function press(event: MouseEvent | KeyboardEvent) {
    event.preventDefault()
    if (status !== 'signed-in') showError(literals.common.signInFirst)
    else if (wished) setAsking(true)
    else void toggleWish(productId)
  }

  return (
    <>
      <Link
        className="heart"
        to={linkTo('Sign In')}
        role="button"
        aria-pressed={wished}
        aria-label={label}
        onClick={press}
        onKeyDown={(event) => {
          if (event.key === ' ') press(event)
        }}
      >
        <Icon name="heart" />
      </Link>
      {asking ? (
        <ConfirmDialog
          question={literals.wishlist.confirmRemovalOnProduct}
          open
          destructive={false}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void toggleWish(productId)
          }}
        />
      ) : null}
    </>
  )
}
