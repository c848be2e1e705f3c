import { useState } from 'react'
import { Checkbox } from '#ui/check.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { areKeysOn, switchKeys } from './keys-off.ts'

/** The switch for single letters. */
export function KeySwitch() {
  const hydrated = useHydrated()
  return hydrated ? <Switch /> : null
}

function Switch() {
  const [on, setOn] = useState(areKeysOn)
  return (
    <Checkbox
      checked={on}
      onChange={({ target }) => {
        switchKeys(target.checked)
        setOn(target.checked)
      }}
    >
      Atajos de una letra <span className="faint">(? los dice)</span>
    </Checkbox>
  )
}
