export const rewardPointStatuses = [
  'Pendientes',
  'Ganados',
  'Canjeados',
  'Vencidos',
  'Cancelados',
] as const
export type RewardPointStatus = (typeof rewardPointStatuses)[number]

/** Sum of usable reward points (rows with status 'Ganados'). */
export function sumEarnedPoints(
  rows: readonly { points: number; status: RewardPointStatus }[],
): number {
  return pointsWith('Ganados', rows)
}

/** Sum of reward points that are not usable yet (rows with status 'Pendientes'). */
export function sumPendingPoints(
  rows: readonly { points: number; status: RewardPointStatus }[],
): number {
  return pointsWith('Pendientes', rows)
}

export type RewardPointsDeduction = { id: number; taken: number; left: number }

/**
 * Deducts `points` from rows of earned reward points, first row first; null if there are too few
 * points.
 */
export function deductRewardPoints(
  rows: readonly { id: number; points: number }[],
  points: number,
): RewardPointsDeduction[] | null {
  const all: RewardPointsDeduction[] = []
  let missing = points
  for (const { id, points: held } of rows) {
    if (missing === 0) break
    const taken = Math.min(missing, held)
    all.push({ id, taken, left: held - taken })
    missing -= taken
  }
  return missing === 0 ? all : null
}

function pointsWith(
  status: RewardPointStatus,
  rows: readonly { points: number; status: RewardPointStatus }[],
): number {
  return rows.reduce((sum, row) => (row.status === status ? sum + row.points : sum), 0)
}
