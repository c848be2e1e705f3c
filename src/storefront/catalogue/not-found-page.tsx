import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { CardView } from './card-view.ts'
import { ProductReel } from './product-reel.tsx'

const secondsToIndex = 10
const stayButton = 'quedarme'

/**
 * Says that there is nothing here and leads to Index in ten seconds (NTF-01), unless the shopper stays:
 * by the button, by looking at the reel, or by doing anything else here, such as typing a search.
 */
export function NotFoundPage({ featured }: { featured: readonly CardView[] | null }) {
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
    // typing may have begun before scripts loaded
    const first = requestAnimationFrame(notice)
    document.addEventListener('focusin', notice)
    return () => {
      cancelAnimationFrame(first)
      document.removeEventListener('focusin', notice)
    }
  }, [])

  function stay() {
    setStaying(true)
    // its button goes away
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
          <div className="row wraps mid">
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
        <ProductReel title="Productos destacados" products={featured} />
      </div>
    </>
  )
}

/** Focus is on the page after arrival, and on a button before a press. */
function isAction(focused: Element | null): boolean {
  return (
    focused !== null && focused !== document.body && !['contenido', stayButton].includes(focused.id)
  )
}

/** The countdown is hidden from screen readers, which hear the time once. */
function announced(staying: boolean): string {
  return staying ? 'Te quedas en esta página.' : 'En 10 segundos te llevamos al inicio.'
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
