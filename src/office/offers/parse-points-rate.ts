import { parsePesos, toPesos } from '#domain/money.ts'
import { parseWholeNumber } from '../forms/parse-number-fields.ts'

/** Parses the reward points rate to simulate; null if the URL contains no rate. */
export function parsePointsRate(
  parameters: URLSearchParams,
): { points: number; pesos: number } | null {
  const points = parseWholeNumber(parameters.get('puntos') ?? '')
  const amount = parsePesos(parameters.get('pesos') ?? '')
  if (points === null || amount === null) return null
  const pesos = toPesos(amount)
  return points >= 1 && points <= 1000 && pesos > 0 && pesos <= 100_000 ? { points, pesos } : null
}
