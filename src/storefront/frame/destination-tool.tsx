import { useEffect } from 'react'
import { Icon } from '#ui/icon.tsx'
import { destination, keptPostcode } from '../destination.ts'
import { openPanel } from '../open-panel.ts'
import { useStore } from '../store.ts'

/**
 * Delivery postcode button in the top bar, valid for all pages; hidden without script, because nothing could store the
 * postcode.
 */
export function DestinationTool() {
  const postcode = useStore(destination)

  useEffect(() => destination.set(keptPostcode()), [])
  useEffect(() => {
    if (!postcode) return
    import('./delivery-times.ts').then(
      (file) => file.tellArrivals(postcode),
      // On failure, cards show no arrival date
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
