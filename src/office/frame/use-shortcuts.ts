import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isTextInputTarget } from './is-text-input-target.ts'
import { areLetterShortcutsOn } from './keyboard-shortcut-switch.ts'
import {
  toggleSelectionOfAllRows,
  toggleRowSelection,
  runRowAction,
  moveRowFocus,
  openRowLink,
  runPageShortcut,
  focusReplyField,
  submitFocusedForm,
  focusBulkForm,
} from './row-shortcuts.ts'

/** Timeout in ms between the two letters of a shortcut. */
const together = 1500

type Ways = {
  /** Page URLs of the two-letter shortcuts, which begin with G, by the second letter */
  go: ReadonlyMap<string, string>
  openPalette: () => void
  openHelp: () => void
}

/**
 * Keyboard shortcuts: single letters act on rows and open pages, unless the user is typing or has
 * turned them off; Ctrl combinations always work. `keyboard-help.tsx` lists all shortcuts.
 */
export function useKeyboardShortcuts({ go, openPalette, openHelp }: Ways) {
  const navigate = useNavigate()
  const going = useRef(-Infinity)

  useEffect(() => {
    const letters: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      g: ({ timeStamp }) => void (going.current = timeStamp),
      j: () => moveRowFocus(1),
      k: () => moveRowFocus(-1),
      x: toggleRowSelection,
      a: toggleSelectionOfAllRows,
      l: focusBulkForm,
      e: runRowAction,
      r: focusReplyField,
      enter: openRowLink,
      '?': openHelp,
    }

    function press(event: KeyboardEvent) {
      const letter = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (letter === 'enter') return submitFocusedForm(event)
        if (letter !== 'k') return
        event.preventDefault()
        return openPalette()
      }
      if (event.altKey || event.defaultPrevented || event.repeat || event.isComposing) return
      if (isTextInputTarget(event.target) || !areLetterShortcutsOn()) return
      const isSecond = event.timeStamp - going.current < together
      going.current = -Infinity
      if (!isSecond) return (letters[letter] ?? runPageShortcut)(event)
      const address = go.get(letter)
      if (address) void navigate(address)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [go, navigate, openHelp, openPalette])
}
