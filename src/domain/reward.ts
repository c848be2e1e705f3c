export const rewardStatuses = [
  'Pendientes',
  'Ganados',
  'Canjeados',
  'Vencidos',
  'Cancelados',
] as const
export type RewardStatus = (typeof rewardStatuses)[number]

/** Points that count: those of rows 'Ganados' only. */
export function earnedPoints(rows: readonly { points: number; status: RewardStatus }[]): number {
  return pointsWith('Ganados', rows)
}

/** Points on their way: those of rows 'Pendientes'. */
export function pendingPoints(rows: readonly { points: number; status: RewardStatus }[]): number {
  return pointsWith('Pendientes', rows)
}

function pointsWith(
  status: RewardStatus,
  rows: readonly { points: number; status: RewardStatus }[],
): number {
  return rows.reduce((sum, row) => (row.status === status ? sum + row.points : sum), 0)
}
