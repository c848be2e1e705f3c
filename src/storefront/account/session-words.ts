import type { OpenSession } from '#contract/sessions.ts'
import { dayOf, formatClock, onDay } from '#ui/text/format.ts'

type Device = Pick<OpenSession, 'system'>

const handhelds = new Set(['iPhone', 'iPad', 'Android'])

export function isHandheld({ system }: Device): boolean {
  return system !== null && handhelds.has(system)
}

const minuteInMs = 60_000

/**
 * Last use of a session as text: minutes within the last hour, time of day for today and yesterday, otherwise the date.
 */
export function lastUsedInWords(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / minuteInMs)
  if (minutes < 2) return 'Usada hace un momento'
  if (minutes < 60) return `Usada hace ${minutes} minutos`
  const day = onDay(dayOf(iso), dayOf(now.toISOString()))
  return day === 'hoy' || day === 'ayer' ? `Usada ${day}, ${formatClock(iso)}` : `Usada ${day}`
}
