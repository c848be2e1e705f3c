import { createApiClient } from '../api/api-client.ts'
import { navigateTo } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { waitForSessionOrTimeout, startSignIn } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'
import {
  replaceDisplayedCart,
  getCurrentCart,
  showCartChangeMessages,
  showCartError,
  refreshCart,
} from './cart-store.ts'
import { describeCartDifferences } from './describe-cart-differences.ts'

/**
 * Action of 'Proceder al pago' (CHK-04): checks that the phone number is verified and the displayed
 * cart is current, then opens the checkout page.
 */
export async function startCheckout(): Promise<void> {
  const { status } = await waitForSessionOrTimeout()
  if (status !== 'signed-in') {
    showError(literals.common.signInFirst)
    startSignIn(linkTo('Checkout'))
    return
  }
  try {
    await checkAndGo()
  } catch (error) {
    console.error(error)
    showCartError(literals.common.errorTryLater)
  }
}

async function checkAndGo(): Promise<void> {
  const { userDetails } = await createApiClient().get('customer/profile')
  if (userDetails.is_verified_phone === 0) return askForPhone()

  const shown = getCurrentCart()
  await refreshCart()
  const now = getCurrentCart()
  const { describeLostBundleSavings } = await import('./lost-savings.ts')
  const changes = [
    ...describeCartDifferences(shown.lines, now.lines),
    ...describeLostBundleSavings(shown, now),
  ]
  if (changes.length > 0) return announceChanges(changes)

  const reply = await createApiClient().post('/v1/checkout', undefined, { ownWords: true })
  if (reply.success) return follow(reply.shopRoute)
  if (reply.code === 'phone-not-verified') return askForPhone()
  if (reply.cart) replaceDisplayedCart(reply.cart)
  if (reply.changes?.length) return announceChanges(reply.changes.map((change) => change.message))
  showCartError(reply.messageForUser)
}

function askForPhone(): void {
  showError(literals.checkout.phoneNeeded)
  navigateTo(linkTo('TwoFactorAuth', {}, { volver: linkTo('Checkout') }))
}

function announceChanges(changes: readonly string[]): void {
  showCartChangeMessages(changes)
  showError(literals.cart.differs)
}

/** Navigates to the checkout URL; URLs of the shop are opened without a page load. */
function follow(address: string): void {
  const { origin, pathname, search } = new URL(address, window.location.href)
  if (origin === window.location.origin) navigateTo(pathname + search)
  else window.location.assign(address)
}
