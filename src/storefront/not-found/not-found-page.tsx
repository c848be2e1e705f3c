import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardView } from '../catalogue/card-view.ts'
import { ProductReel } from '../catalogue/product-reel.tsx'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

const secondsToIndex = 10

/**
 * Says that there is nothing here and leads to Index in ten seconds (NTF-01), unless the shopper stays:
 * by the button, or by looking at the reel.
 */
export function NotFoundPage({ featured }: { featured: readonly CardView[] | null }) {
  const hydrated = useHydrated()
  const [staying, setStaying] = useState(false)
  const left = useCountdown(secondsToIndex, staying)
  const navigate = useNavigate()

  useEffect(() => {
    if (left === 0) void navigate(linkTo('Index'), { replace: true })
  }, [left, navigate])

  return (
    <>
      <div className="wrap">
        <EmptyState icon="nothing" title={literals.notFound.title} as="h1">
          <p>La dirección no existe o el producto ya no está a la venta.</p>
          <p className={classNames('num', (!hydrated || staying) && 'u:invisible')}>
            Te llevamos al inicio en {left} {left === 1 ? 'segundo' : 'segundos'}.
          </p>
          <div className="row wraps mid">
            <ButtonLink kind="primary" to={linkTo('Index')}>
              Ir al inicio
            </ButtonLink>
            {staying ? null : (
              <Button
                className={hydrated ? undefined : 'u:invisible'}
                onClick={() => setStaying(true)}
              >
                Quedarme aquí
              </Button>
            )}
          </div>
        </EmptyState>
      </div>
      <div onPointerEnter={() => setStaying(true)} onFocus={() => setStaying(true)}>
        <ProductReel title="Productos destacados" products={featured} />
      </div>
    </>
  )
}

/** Seconds left, one less every second until it is stopped. */
function useCountdown(from: number, stopped: boolean): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (stopped || left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stopped])
  return left
}
