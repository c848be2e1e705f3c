import { useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'

/** Twenty more (CAT-04). A plain link without script; with it, focus goes to the first new card. */
export function LoadMore({
  shown,
  total,
  pageSize,
  to,
}: {
  shown: number
  total: number
  pageSize: number
  to: string
}) {
  const loading = useNavigation().state === 'loading'
  const pressedAt = useRef<number | null>(null)

  useEffect(() => {
    const before = pressedAt.current
    if (before === null || shown <= before) return
    pressedAt.current = null
    document.getElementById(`producto-${before}`)?.focus({ preventScroll: true })
  }, [shown])

  if (total <= pageSize) return null
  return (
    <div className="load">
      <p className="small muted num" role="status">
        {shown} de {total}
      </p>
      <progress
        className="meter cool"
        max={total}
        value={shown}
        aria-label="Productos que ya se ven"
      />
      {shown < total ? (
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
      ) : null}
    </div>
  )
}
