import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlaceOrderResponse } from '#contract/checkout.ts'
import type { InvoiceData } from '#contract/invoices.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { getErrorMessage } from '../api/api-request.ts'
import { replaceDisplayedCart, showCartChangeMessages } from '../cart/cart-store.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'

type Refusal = Extract<PlaceOrderResponse, { success: false }>

/**
 * Action of 'Pagar' (CHK-05): places the order once per cart and opens the hosted payment page. If
 * only cards are accepted and the page did not say so yet, the first click shows this restriction
 * and the next click accepts it.
 */
export function usePlaceOrder({
  cartVersion,
  isCardOnlyShown,
  onFields,
  onChanged,
}: {
  cartVersion: number
  /** Whether the page already says that only cards are accepted */
  isCardOnlyShown: boolean
  /** Called with the validation errors of the invoice data */
  onFields: (fields: Record<string, string>) => void
  /** Called when the cart, address or shipping on the server differ from the displayed ones */
  onChanged: () => void
}) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isUnderage, setUnderage] = useState(false)
  const [limit, setLimit] = useState<{ cartVersion: number; words: string } | null>(null)
  /** Whether the shopper has already seen for this cart version that only cards are accepted */
  const cardOnly = limit?.cartVersion === cartVersion ? limit.words : ''
  const underway = useRef(false)

  function setUnderway(now: boolean) {
    underway.current = now
    setBusy(now)
  }

  // The back-forward cache restores this page with the button still pending, so the button is reset
  useEffect(() => {
    function onRestore({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      setUnderway(false)
      const { pathname, search } = window.location
      void navigate(pathname + search, { replace: true })
    }
    window.addEventListener('pageshow', onRestore)
    return () => window.removeEventListener('pageshow', onRestore)
  }, [navigate])

  async function place(order: { shopperId: number; total: number; invoice?: InvoiceData }) {
    if (underway.current) return
    setUnderway(true)
    setFailure('')
    setUnderage(false)
    showCartChangeMessages([])
    try {
      const { shopperId: user_id, ...wanted } = order
      const reply = await createApiClient().post(
        'order',
        { user_id, ...wanted, ...(await readVisit()) },
        { ownWords: true },
      )
      if (reply.success && (!reply.card_only || cardOnly || isCardOnlyShown)) {
        return leaveForPayment(reply)
      }
      if (reply.success) setLimit({ cartVersion, words: reply.card_only ?? '' })
      else refuse(reply)
    } catch (error) {
      say(getErrorMessage(error) ?? literals.common.errorTryLater)
    }
    setUnderway(false)
  }

  function say(words: string) {
    setFailure(words)
    showError(words)
  }

  function refuse(reply: Refusal) {
    if (reply.cart) {
      replaceDisplayedCart(reply.cart)
      onChanged()
    }
    if (reply.code === 'phone-not-verified') {
      showError(literals.checkout.phoneNeeded)
      return void navigate(linkTo('TwoFactorAuth', {}, { volver: linkTo('Checkout') }))
    }
    if (reply.changes?.length) {
      showCartChangeMessages(reply.changes.map((change) => change.message))
      return showError(literals.cart.differs)
    }
    if (reply.fields) onFields(reply.fields)
    setUnderage(reply.code === 'underage')
    const total = reply.cart && formatMoney(reply.cart.grand_total)
    say(total ? `${reply.messageForUser}. El total ahora es ${total}.` : reply.messageForUser)
  }

  return { place, isBusy, failure, isUnderage, cardOnly }
}

/** Redirects to the hosted payment page; the payment reference stays in this page's URL for the way back. */
function leaveForPayment({ ref, data }: { ref: string; data: string }): void {
  const address = linkTo('Checkout', {}, { pago: 'abierto', ref })
  window.history.replaceState(window.history.state, '', address)
  window.location.assign(data)
}

/** Source of the visit for the report; empty if its code does not load. */
async function readVisit() {
  try {
    const { readVisitSource } = await import('../visits.ts')
    return { visit: readVisitSource() }
  } catch {
    return {}
  }
}
