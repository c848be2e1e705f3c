/** Formats the time until the next attempt is allowed, rounded up: "50 segundos", "15 minutos". */
export function formatWaitingTime(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return `${Math.ceil(seconds / 60)} minutos`
}
