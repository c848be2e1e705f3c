const stars = ['5', '4', '3', '2', '1'] as const

/** How many of a hundred gave each number of stars (REV-04). */
export function RatingBars({
  percentages,
}: {
  percentages: Record<(typeof stars)[number], number>
}) {
  return (
    <ul className="bars" aria-label="Distribución de calificaciones">
      {stars.map((star) => {
        const words = `${star} ${star === '1' ? 'estrella' : 'estrellas'}`
        const percent = percentages[star]
        return (
          <li key={star}>
            <span>{words}</span>
            <progress
              className="meter"
              max={100}
              value={percent}
              aria-label={`${words}: ${percent} por ciento`}
            />
            <span>{percent} %</span>
          </li>
        )
      })}
    </ul>
  )
}
