import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { areKeysOn } from './keys-off.ts'

/** Milliseconds in which the second letter follows the first. */
const together = 1500

const typing = 'input, select, textarea, [contenteditable], dialog[open], [popover]:popover-open'

type Ways = {
  /** letter after G → address */
  go: ReadonlyMap<string, string>
  openPalette: () => void
  openHelp: () => void
}

/** J K move through rows, X chooses, Enter opens, G and a letter go, ? tells, Ctrl K finds everything. */
export function useKeys({ go, openPalette, openHelp }: Ways) {
  const navigate = useNavigate()
  const going = useRef(0)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const letter = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && letter === 'k') {
        event.preventDefault()
        return openPalette()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || !areKeysOn()) return
      const isSecond = event.timeStamp - going.current < together
      going.current = 0
      if (isSecond) {
        const address = go.get(letter)
        if (address) void navigate(address)
        return
      }
      if (letter === 'g') going.current = event.timeStamp
      else if (letter === 'j') moveBy(1)
      else if (letter === 'k') moveBy(-1)
      else if (letter === 'x') chosenRow()?.querySelector<HTMLElement>('.c-sel input')?.click()
      else if (event.key === 'Enter') openRow(event)
      else if (event.key === '?') openHelp()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [go, navigate, openHelp, openPalette])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(typing)
  // A box to tick takes no letters
  return field !== null && !field.matches('[type="checkbox"], [type="radio"]')
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
}

function chosenRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
}

function moveBy(step: 1 | -1): void {
  const all = rows()
  const row = chosenRow()
  const at = row ? all.indexOf(row) + step : step === 1 ? 0 : all.length - 1
  all[Math.min(Math.max(at, 0), all.length - 1)]?.focus()
}

/** Enter on the row itself; on a link or a button within it does what they do. */
function openRow(event: KeyboardEvent): void {
  const row = chosenRow()
  if (!row || event.target !== row) return
  event.preventDefault()
  row.querySelector<HTMLElement>('a[href]')?.click()
}
