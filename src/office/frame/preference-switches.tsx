import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { isNotificationSoundOn, toggleNotificationSound } from '../live/notification-sound.ts'
import { areLetterShortcutsOn, toggleLetterShortcuts } from './keyboard-shortcut-switch.ts'

/** Switch for single-letter shortcuts. */
export function ShortcutSwitch() {
  return (
    <Switch read={areLetterShortcutsOn} turn={toggleLetterShortcuts}>
      Atajos de una letra <span className="faint">(? los dice)</span>
    </Switch>
  )
}

/** Switch for notification sounds. */
export function SoundSwitch() {
  return (
    <Switch read={isNotificationSoundOn} turn={toggleNotificationSound}>
      Sonido cuando llega algo
    </Switch>
  )
}

type Turned = { read: () => boolean; turn: (on: boolean) => void; children: ReactNode }

/** Switch whose state is stored in the browser; needs JavaScript. */
function Switch(turned: Turned) {
  return useHydrated() ? <Box {...turned} /> : null
}

function Box({ read, turn, children }: Turned) {
  const [on, setOn] = useState(read)
  return (
    <Checkbox
      checked={on}
      onChange={({ target }) => {
        turn(target.checked)
        setOn(target.checked)
      }}
    >
      {children}
    </Checkbox>
  )
}
