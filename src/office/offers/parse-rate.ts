import { readPesos, toPesos } from '#domain/money.ts'
import { readWhole } from '../forms/read-numbers.ts'

/** Parses the points rate to simulate; null without one. */
export function parseRate(parameters: URLSearchParams): { points: number; pesos: number } | null {
  const points = readWhole(parameters.get('puntos') ?? '')
  const amount = readPesos(parameters.get('pesos') ?? '')
  if (points === null || amount === null) return null
  const pesos = toPesos(amount)
  return points >= 1 && points <= 1000 && pesos > 0 && pesos <= 100_000 ? { points, pesos } : null
}
