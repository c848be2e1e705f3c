import { useId } from 'react'
import { Icon } from './icon.tsx'

const values = [5, 4, 3, 2, 1]

/** One to five stars as radio buttons; the highest comes first so that each lights the lower ones. */
export function StarInput({
  legend,
  name,
  chosen,
}: {
  legend: string
  name: string
  chosen?: number
}) {
  const id = useId()
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="rate-input">
        {values.flatMap((value) => [
          <input
            key={`i${value}`}
            type="radio"
            name={name}
            id={`${id}-${value}`}
            value={value}
            required
            defaultChecked={value === chosen}
          />,
          <label key={`l${value}`} htmlFor={`${id}-${value}`}>
            <span className="sr">{value === 1 ? '1 estrella' : `${value} estrellas`}</span>
            <Icon name="star" />
          </label>,
        ])}
      </div>
    </fieldset>
  )
}
