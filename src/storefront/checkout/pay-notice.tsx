import { useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../route-names.ts'

/** What became of pressing 'Pagar', beside it: why the order was not placed, or that it is paid by card. */
export function PayNotice({
  failure,
  isUnderage,
  cardOnly,
}: {
  failure: string
  /** why it was not: the birth date, which may be a slip */
  isUnderage: boolean
  cardOnly: string
}) {
  const place = useRef<HTMLDivElement>(null)

  // On phones the button stays at the foot of the screen, wherever the page is
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
