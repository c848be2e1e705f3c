import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { literals } from '../text/specified-texts.ts'

/**
 * Link that loads twenty more products (CAT-04). It is a plain link without script; with script,
 * focus moves to the first new card.
 */
export function LoadMoreProductsLink({
  before = 0,
  shown,
  total,
  isLast = shown >= total,
  pageSize,
  to,
}: {
  /** Number of products of the list that precede the displayed ones */
  before?: number
  shown: number
  total: number
  isLast?: boolean
  pageSize: number
  to: string
}) {
  const loading = useNavigation().state === 'loading'
  const pressedAt = useRef<number | null>(null)

  useEffect(() => {
    const pressed = pressedAt.current
    if (pressed === null || shown <= pressed) return
    pressedAt.current = null
    document.getElementById(`producto-${pressed - before}`)?.focus({ preventScroll: true })
  }, [shown, before])

  if (total <= pageSize) return null
  return (
    <div className="load">
      <p className="small muted num" role="status">
        {before > 0 ? `${before + 1} a ${shown}` : shown} de {total}
      </p>
      <progress
        className="meter cool"
        max={total}
        value={shown}
        aria-label="Productos que ya se ven"
      />
      {isLast ? (
        shown < total ? (
          <p className="small muted">{literals.category.farthest}</p>
        ) : null
      ) : (
        <Link
          className="btn"
          to={to}
          preventScrollReset
          aria-busy={loading || undefined}
          onClick={() => {
            pressedAt.current = shown
          }}
        >
          Cargar más
        </Link>
      )}
    </div>
  )
}
