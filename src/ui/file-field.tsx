import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { type Surroundings, splitSurroundings, Surround } from './form-fields.tsx'
import { Icon } from './icon.tsx'
import './file-field.css'

/**
 * File field that looks like a button with the names of the chosen files. The browser's own control
 * lies over it unseen, so that it is pressed, focused and dropped onto; without script it is shown.
 */
export function FileField(
  props: Surroundings & Omit<ComponentProps<'input'>, 'className' | 'type'>,
) {
  const { around, control } = splitSurroundings(props)
  const { onChange, multiple, ...input } = control
  const [names, setNames] = useState<readonly string[]>([])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    setNames(Array.from(event.currentTarget.files ?? [], ({ name }) => name))
  }

  return (
    <Surround {...around}>
      {(given) => (
        <span className="file">
          <input {...input} {...given} type="file" multiple={multiple} onChange={choose} />
          <span className="btn" aria-hidden="true">
            <Icon name="doc" />
            {multiple ? 'Elegir archivos' : 'Elegir archivo'}
          </span>
          <span className="names" aria-hidden="true">
            {names.length === 0 ? 'Ninguno elegido' : names.join(', ')}
          </span>
        </span>
      )}
    </Surround>
  )
}
