import { classNames } from './class-names.ts'

/** Row of stars in half steps, with the exact number as accessible label. */
export function StarRow({ value, large }: { value: number; large?: boolean }) {
  return (
    <span
      className={classNames('stars', large && 'xl')}
      data-r={Math.round(value * 2) / 2}
      role="img"
      aria-label={`${value.toFixed(1)} de 5 estrellas`}
    />
  )
}

/** Star rating, always with its average and the number of reviews. */
export function StarRating({ average, count }: { average?: number | null; count: number }) {
  if (average == null || count === 0) return <p className="rating faint">Sin reseñas aún</p>
  return (
    <p className="rating">
      <StarRow value={average} />
      <span className="num" aria-hidden="true">
        {average.toFixed(1)}
      </span>
      <span className="faint num">
        ({count}
        <span className="sr"> reseñas</span>)
      </span>
    </p>
  )
}
