import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ProductCardView } from './product-card-data.ts'
import { ProductCarousel } from './product-carousel.tsx'

const secondsToIndex = 10
const stayButton = 'quedarme'

/**
 * Not-found page; redirects to Index after ten seconds (NTF-01), unless the shopper interacts: the stay button, the
 * product carousel, or any input.
 */
export function NotFoundPage({ featured }: { featured: readonly ProductCardView[] | null }) {
  const hydrated = useHydrated()
  const [staying, setStaying] = useState(false)
  const left = useCountdown(secondsToIndex, staying)
  const navigate = useNavigate()

  useEffect(() => {
    if (left === 0) void navigate(linkTo('Index'), { replace: true })
  }, [left, navigate])

  useEffect(() => {
    const notice = () => {
      if (isAction(document.activeElement)) setStaying(true)
    }
    // Checks the focus on the first frame, because the shopper may have begun typing before the
    // scripts loaded
    const first = requestAnimationFrame(notice)
    document.addEventListener('focusin', notice)
    return () => {
      cancelAnimationFrame(first)
      document.removeEventListener('focusin', notice)
    }
  }, [])

  function stay() {
    setStaying(true)
    // The clicked stay button disappears, so focus moves to the content
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="wrap">
        <EmptyState icon="pin" title={literals.notFound.title} as="h1">
          <p>Este puesto ya no está aquí o la dirección tiene un error.</p>
          <p
            aria-hidden="true"
            className={classNames('num', (!hydrated || staying) && 'invisible')}
          >
            Te llevamos al inicio en {left} {left === 1 ? 'segundo' : 'segundos'}.
          </p>
          <div className="stack gap-s2">
            <ButtonLink kind="primary" to={linkTo('Index')}>
              Ir al inicio
            </ButtonLink>
            {staying ? null : (
              <Button id={stayButton} className={hydrated ? undefined : 'invisible'} onClick={stay}>
                Quedarme aquí
              </Button>
            )}
          </div>
          <p className="sr" role="status">
            {hydrated ? announced(staying) : ''}
          </p>
        </EmptyState>
      </div>
      <div onPointerEnter={() => setStaying(true)}>
        <ProductCarousel title="Productos destacados" products={featured} />
      </div>
    </>
  )
}

/**
 * Whether the focused element shows that the shopper has interacted. The page body and main content
 * have the focus initially, and the stay button has its own handler, so these three do not count.
 */
function isAction(focused: Element | null): boolean {
  return (
    focused !== null && focused !== document.body && !['contenido', stayButton].includes(focused.id)
  )
}

/** Screen reader text of the redirect countdown: the remaining time is announced only once. */
function announced(staying: boolean): string {
  return staying ? 'Te quedas en esta página.' : 'En 10 segundos te llevamos al inicio.'
}

/** Countdown in seconds, until it is stopped. */
function useCountdown(from: number, stopped: boolean): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (stopped || left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stopped])
  return left
}
