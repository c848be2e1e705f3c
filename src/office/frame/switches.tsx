import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/check.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { isSoundOn, switchSound } from '../live/sound.ts'
import { areKeysOn, switchKeys } from './keys-off.ts'

/** Switch for single-letter shortcuts. */
export function KeySwitch() {
  return (
    <Switch read={areKeysOn} turn={switchKeys}>
      Atajos de una letra <span className="faint">(? los dice)</span>
    </Switch>
  )
}

/** Switch for notification sounds. */
export function SoundSwitch() {
  return (
    <Switch read={isSoundOn} turn={switchSound}>
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
