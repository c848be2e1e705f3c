import { useEffect } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useStore } from '../create-global-state.ts'
import {
  deliveryPostcode,
  followAddressPostcode,
  forgetAddressPostcode,
  readStoredPostcode,
} from '../delivery-postcode.ts'
import { openPanel } from '../open-panel.ts'
import { useShopper } from '../session/shopper-session.ts'

/**
 * Delivery postcode button in the top bar, valid for all pages: the postcode entered in this browser, or else that of
 * the shopper's selected address. Hidden without script, because nothing could store the postcode.
 */
export function DeliveryPostcodeButton() {
  const postcode = useStore(deliveryPostcode)
  const { status, name } = useShopper()

  useEffect(() => deliveryPostcode.set(readStoredPostcode()), [])
  useEffect(() => {
    if (status === 'guest') forgetAddressPostcode()
    if (status === 'signed-in' && !readStoredPostcode()) void showAddressPostcode()
  }, [status])
  useEffect(() => {
    if (!postcode) return
    import('./delivery-zones.ts').then(
      (file) => file.updateProductCardDeliveryTexts(postcode),
      // If loading fails, product cards show no arrival date
      () => {},
    )
  }, [postcode])

  return (
    <button
      type="button"
      className="tool dest"
      aria-haspopup="dialog"
      onClick={() => openPanel('destination')}
    >
      <Icon name="pin" />
      {/* a new element for each text, because text that grows would move the postcode */}
      <span key={`${name} ${postcode}`}>
        <span className="to">Enviar a {postcode && name ? `${name} ` : null}</span>
        <b className="num">{postcode ?? 'tu CP'}</b>
      </span>
    </button>
  )
}

async function showAddressPostcode(): Promise<void> {
  const file = await import('./read-address-postcode.ts').catch(() => null)
  const postcode = await file?.readAddressPostcode()
  if (postcode && !readStoredPostcode()) followAddressPostcode(postcode)
}
