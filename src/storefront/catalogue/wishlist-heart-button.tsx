import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useState,
} from 'react'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { toggleWishlistItem, useIsInWishlist } from '../account/wishlist-store.ts'
import { getCurrentPath } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { getCurrentSession } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'

const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
)

const signIn = linkTo('Sign In')

/**
 * Wishlist heart of a product; asks before removal (WSH-02). Guests get a sign-in hint (ERR-07);
 * without script the heart links to sign-in.
 */
export function WishlistHeartButton({ productId, label }: { productId: number; label: string }) {
  const wished = useIsInWishlist(productId)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function toggle() {
    setProblem(undefined)
    setProblem(await toggleWishlistItem(productId))
  }

  function press(event: MouseEvent | KeyboardEvent) {
    event.preventDefault()
    if (wished && isSignedIn()) setAsking(true)
    else void toggle()
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setProblem(undefined)
  }

  return (
    <div className="wish" onBlur={leave}>
      <a
        className="heart"
        href={signIn}
        role="button"
        aria-pressed={wished}
        data-waits=""
        aria-label={label}
        onClick={press}
        onKeyDown={(event) => {
          if (event.key === ' ') press(event)
        }}
      >
        <Icon name="heart" />
      </a>
      {problem === undefined ? null : (
        <p className="wish-note">
          {isSignedIn() ? (
            problem
          ) : (
            <Link to={linkTo('Sign In', {}, { volver: getCurrentPath() })}>{problem}</Link>
          )}
        </p>
      )}
      {asking ? (
        <Suspense>
          <ConfirmDialog
            question={literals.wishlist.confirmRemovalOnProduct}
            open
            destructive={false}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              void toggle()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Whether the shopper is signed in, read on click: a subscription would render every heart again. */
function isSignedIn(): boolean {
  return getCurrentSession().status === 'signed-in'
}
