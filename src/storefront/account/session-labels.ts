import type { ActiveShopperSession } from '#contract/shopper-sessions.ts'
import {
  toCalendarDay,
  formatTimeOfDay,
  formatRelativeDay,
} from '#ui/text/format-money-and-dates.ts'

type Device = Pick<ActiveShopperSession, 'system'>

const handhelds = new Set(['iPhone', 'iPad', 'Android'])

export function isHandheldDevice({ system }: Device): boolean {
  return system !== null && handhelds.has(system)
}

const minuteInMs = 60_000

/**
 * Text for the last use of a signed-in session: minutes within the last hour, time of day for today
 * and yesterday, otherwise the date.
 */
export function formatLastUsed(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / minuteInMs)
  if (minutes < 2) return 'Usada hace un momento'
  if (minutes < 60) return `Usada hace ${minutes} minutos`
  const day = formatRelativeDay(toCalendarDay(iso), toCalendarDay(now.toISOString()))
  return day === 'hoy' || day === 'ayer' ? `Usada ${day}, ${formatTimeOfDay(iso)}` : `Usada ${day}`
}
