import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

const stars = ['5', '4', '3', '2', '1'] as const

type PerStar = Record<(typeof stars)[number], number>

/** Percentage and number of reviews per star rating (REV-04); each row links to its reviews. */
export function RatingBars({
  percentages,
  counts,
  chosen,
  addressOf,
}: {
  percentages: PerStar
  counts: PerStar
  /** Star rating by which the reviews are currently filtered */
  chosen?: string | undefined
  addressOf: (star: (typeof stars)[number]) => string
}) {
  return (
    <ul className="bars" aria-label="Distribución de calificaciones">
      {stars.map((star) => {
        const bar: ReactNode = (
          <>
            <span>{`${star} ${star === '1' ? 'estrella' : 'estrellas'}`}</span>
            <progress className="meter" max={100} value={percentages[star]} aria-hidden="true" />
            <span>
              {percentages[star]} % <span className="faint">({counts[star]})</span>
            </span>
          </>
        )
        return (
          <li key={star}>
            {counts[star] === 0 ? (
              <div>{bar}</div>
            ) : (
              <Link to={addressOf(star)} aria-current={star === chosen ? 'true' : undefined}>
                {bar}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
