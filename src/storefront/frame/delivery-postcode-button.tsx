import { useEffect } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useStore } from '../create-global-state.ts'
import { deliveryPostcode, readStoredPostcode } from '../delivery-postcode.ts'
import { openPanel } from '../open-panel.ts'

/**
 * Delivery postcode button in the top bar, valid for all pages; hidden without script, because nothing could store the
 * postcode.
 */
export function DeliveryPostcodeButton() {
  const postcode = useStore(deliveryPostcode)

  useEffect(() => deliveryPostcode.set(readStoredPostcode()), [])
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
      <span>
        <span className="to">Enviar a </span>
        <b className="num">{postcode ?? 'tu CP'}</b>
      </span>
    </button>
  )
}
