import { apiFor } from '../api/api-client.ts'
import { goTo } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import { knownSession, startSignIn } from '../session/session.ts'
import { literals } from '../text/literals.ts'
import { showError } from '../ui/toasts.ts'
import { adoptCart, currentCart, noteChanges, noteProblem, refreshCart } from './cart-store.ts'
import { differences } from './compare-carts.ts'

/** 'Proceder al pago' (CHK-04): checks the phone number, then the displayed cart, and opens the checkout page. */
export async function startCheckout(): Promise<void> {
  const { status } = await knownSession()
  if (status !== 'signed-in') {
    showError(literals.common.signInFirst)
    startSignIn(linkTo('Checkout'))
    return
  }
  try {
    await checkAndGo()
  } catch (error) {
    console.error(error)
    noteProblem(literals.common.errorTryLater)
  }
}

async function checkAndGo(): Promise<void> {
  const { userDetails } = await apiFor().get('customer/profile')
  if (userDetails.is_verified_phone === 0) return askForPhone()

  const shown = currentCart()
  await refreshCart()
  const now = currentCart()
  const { lostSavings } = await import('./lost-savings.ts')
  const changes = [...differences(shown.lines, now.lines), ...lostSavings(shown, now)]
  if (changes.length > 0) return announceChanges(changes)

  const reply = await apiFor().post('/v1/checkout', undefined, { ownWords: true })
  if (reply.success) return follow(reply.shopRoute)
  if (reply.code === 'phone-not-verified') return askForPhone()
  if (reply.cart) adoptCart(reply.cart)
  if (reply.changes?.length) return announceChanges(reply.changes.map((change) => change.message))
  noteProblem(reply.messageForUser)
}

function askForPhone(): void {
  showError(literals.checkout.phoneNeeded)
  goTo(linkTo('TwoFactorAuth', {}, { volver: linkTo('Checkout') }))
}

function announceChanges(changes: readonly string[]): void {
  noteChanges(changes)
  showError(literals.cart.differs)
}

/** Navigates to a URL; URLs of the shop stay in the single-page app. */
function follow(address: string): void {
  const { origin, pathname, search } = new URL(address, window.location.href)
  if (origin === window.location.origin) goTo(pathname + search)
  else window.location.assign(address)
}
