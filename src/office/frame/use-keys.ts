import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { areKeysOn } from './keys-off.ts'
import {
  chooseAll,
  chooseRow,
  doRow,
  moveRow,
  openRow,
  pressOwn,
  reply,
  sendForm,
  toBulk,
} from './row-keys.ts'
import { isTyping } from './typing.ts'

/** Timeout in ms between the two letters of a shortcut. */
const together = 1500

type Ways = {
  /** Page URL by the letter typed after G */
  go: ReadonlyMap<string, string>
  openPalette: () => void
  openHelp: () => void
}

/**
 * Keyboard shortcuts: single letters act on rows and navigate unless typing or disabled; Ctrl combinations always work.
 * `key-help.tsx` lists them.
 */
export function useKeys({ go, openPalette, openHelp }: Ways) {
  const navigate = useNavigate()
  const going = useRef(-Infinity)

  useEffect(() => {
    const letters: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      g: ({ timeStamp }) => void (going.current = timeStamp),
      j: () => moveRow(1),
      k: () => moveRow(-1),
      x: chooseRow,
      a: chooseAll,
      l: toBulk,
      e: doRow,
      r: reply,
      enter: openRow,
      '?': openHelp,
    }

    function press(event: KeyboardEvent) {
      const letter = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (letter === 'enter') return sendForm(event)
        if (letter !== 'k') return
        event.preventDefault()
        return openPalette()
      }
      if (event.altKey || event.defaultPrevented || event.repeat || event.isComposing) return
      if (isTyping(event.target) || !areKeysOn()) return
      const isSecond = event.timeStamp - going.current < together
      going.current = -Infinity
      if (!isSecond) return (letters[letter] ?? pressOwn)(event)
      const address = go.get(letter)
      if (address) void navigate(address)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [go, navigate, openHelp, openPalette])
}
