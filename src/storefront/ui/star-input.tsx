import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'

const values = [1, 2, 3, 4, 5]

/**
 * Star rating input from one to five, built of radio buttons. All stars up to the chosen one are
 * filled; each arrow key moves the choice in its direction.
 */
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
