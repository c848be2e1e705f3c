import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { areLetterShortcutsOn } from '../frame/keyboard-shortcut-switch.ts'
import { getDayForArrowKey } from './calendar-entries.ts'

type Shown = {
  from: Day
  to: Day
  /** Returns the URL of the calendar at the weeks around a day that is not displayed */
  weeksOf: (day: Day) => string
}

/** Arrow keys that move between calendar entries. */
const thingSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Lets arrow keys move the focus through the calendar by day, week and entry; left and right lead
 * from an entry to its first and last day. Returns the day in the Tab order.
 */
export function useCalendarKeyboardNavigation(
  weeks: RefObject<HTMLElement | null>,
  { from, to, weeksOf }: Shown,
): { tabDay: Day | null; reach: (day: Day) => void } {
  const navigate = useNavigate()
  const awaited = useRef<Day>(null)
  const [reached, reach] = useState<Day | null>(null)
  const isOn = useSyncExternalStore(neverTold, areLetterShortcutsOn, () => false)

  useEffect(() => {
    if (awaited.current !== null) dayAt(weeks.current, awaited.current)?.focus()
    awaited.current = null
  }, [from, weeks])

  useEffect(() => {
    const place = weeks.current
    if (!place) return
    function toDay(day: Day): boolean {
      if (day < from || day > to) {
        awaited.current = day
        void navigate(weeksOf(day), { preventScrollReset: true })
        return true
      }
      const found = dayAt(place, day)
      found?.focus()
      return found?.checkVisibility() ?? false
    }

    function press(event: KeyboardEvent) {
      const { key, target } = event
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        !areLetterShortcutsOn()
      )
        return
      if (!(place && target instanceof HTMLElement)) return
      const { day } = target.dataset
      const isDone = day
        ? leadFromDay(key, day, toDay) || (key === 'j' && thingOn(place, day))
        : leadFromThing(key, place, target, toDay)
      if (isDone) event.preventDefault()
    }
    place.addEventListener('keydown', press)
    return () => place.removeEventListener('keydown', press)
  }, [from, to, weeks, weeksOf, navigate])

  const isShown = reached !== null && reached >= from && reached <= to
  return { tabDay: isOn ? (isShown ? reached : from) : null, reach }
}

/**
 * Subscribe function of `useSyncExternalStore` that never notifies, because the keyboard shortcut
 * setting is read on every render.
 */
function neverTold() {
  return () => {}
}

function leadFromDay(key: string, day: Day, toDay: (day: Day) => boolean): boolean {
  const next = getDayForArrowKey(key, day)
  return next !== null && toDay(next)
}

function leadFromThing(
  key: string,
  place: HTMLElement,
  target: HTMLElement,
  toDay: (day: Day) => boolean,
): boolean {
  const thing = target.closest<HTMLElement>('[data-first]')
  if (!thing) return false
  const { first = '', last = '' } = thing.dataset
  if (key === 'ArrowLeft') return toDay(first)
  if (key === 'ArrowRight') return toDay(last)
  const step = thingSteps[key]
  if (step === undefined) return false
  const all = things(place)
  all[all.indexOf(thing) + step]?.querySelector('a')?.focus()
  return true
}

/**
 * Focuses the first calendar entry that is active on a day or starts later; returns whether there
 * is one.
 */
function thingOn(place: HTMLElement, day: Day): boolean {
  const found = things(place).find(({ dataset }) => (dataset['last'] ?? '') >= day)
  found?.querySelector('a')?.focus()
  return found !== undefined
}

function things(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[data-first]')]
}

function dayAt(place: HTMLElement | null, day: Day): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null
}
