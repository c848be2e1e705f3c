/** The rate at which points are rehearsed, or null where none is asked for. */
export function rateIn(parameters: URLSearchParams): { points: number; pesos: number } | null {
  const points = Number(parameters.get('puntos'))
  const pesos = Number(parameters.get('pesos'))
  const isRate =
    Number.isInteger(points) && points >= 1 && points <= 1000 && pesos >= 0.01 && pesos <= 100_000
  return isRate ? { points, pesos } : null
}
