import { useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'

/** What became of pressing 'Pagar', beside it: why the order was not placed, or that it is paid by card. */
export function PayNotice({ failure, cardOnly }: { failure: string; cardOnly: string }) {
  const place = useRef<HTMLDivElement>(null)

  // On phones the button stays at the foot of the screen, wherever the page is
  useEffect(() => {
    if (failure || cardOnly) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, cardOnly])

  if (!failure && !cardOnly) return null
  return (
    <div ref={place}>
      {failure ? (
        <Alert tone="wrong">{failure}</Alert>
      ) : (
        <Alert tone="warn" title="Este pedido se paga con tarjeta" announced>
          {cardOnly}
        </Alert>
      )}
    </div>
  )
}
