import { useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'

/** Message after a failed 'Pagar': the reason of the rejection, or that only cards are accepted. */
export function PaymentFailureNotice({
  failure,
  isUnderage,
  cardOnly,
}: {
  failure: string
  /** The order was rejected because of the buyer's birth date, which may be a typing error */
  isUnderage: boolean
  cardOnly: string
}) {
  const place = useRef<HTMLDivElement>(null)

  // On phones the 'Pagar' button is fixed at the bottom, so the message scrolls into view
  useEffect(() => {
    if (failure || cardOnly) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, cardOnly])

  if (!failure && !cardOnly) return null
  return (
    <div ref={place}>
      {failure ? (
        <Alert tone="wrong">
          {failure}
          {isUnderage ? (
            <>
              {' '}
              <Link to={linkTo('My Profile')}>Revisa tu fecha de nacimiento</Link>
            </>
          ) : null}
        </Alert>
      ) : (
        <Alert tone="warn" title="Este pedido se paga con tarjeta" announced>
          {cardOnly}
        </Alert>
      )}
    </div>
  )
}
