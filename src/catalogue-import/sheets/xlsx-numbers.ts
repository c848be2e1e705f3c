import { dayInMs, minuteInMs } from '#domain/durations.ts'

/** Display of a numeric cell. */
export type CellLook = 'plain' | 'percent' | 'day'

const minutesOfDay = 24 * 60
/** Day 0 of Excel's two date systems. */
const dayZero = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) }

/** A number as displayed: no exponent, no binary rounding noise; dates as 2026-11-30, with optional time. */
export function shownNumber(value: number, look: CellLook, from1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (look === 'day' && value >= 1 && value < 2_958_466) {
    const start = from1904 ? dayZero.since1904 : dayZero.since1900
    const minute = Math.round((value % 1) * minutesOfDay) * minuteInMs
    const stamp = new Date(start + Math.floor(value) * dayInMs + minute).toISOString()
    return minute === 0 ? stamp.slice(0, 10) : stamp.slice(0, 16).replace('T', ' ')
  }
  if (look === 'percent') return `${plainNumber(100 * value)}%`
  return plainNumber(value)
}

function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)))
}
