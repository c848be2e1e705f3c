import { useId, useRef, useState } from 'react'
import { splitLines } from '#domain/split-lines.ts'
import { Button } from '#ui/button.tsx'
import { FormField, Select, TextArea } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface Props {
  label: string
  name: string
  /** Values, one per line */
  text: string
  error: string | undefined
  /** Id of the form, where the field stands outside of it */
  form?: string
  hint: string
  /** What a value is called: `una categoría` */
  one: string
  /** Options of a select to add a value; without it any text can be added */
  options?: React.ReactNode
  nameOf?: (value: string) => string
}

/** Values as chips that can be removed and added; without script a text field with one per line. */
export function ChipsField({ label, name, text, error, form, hint, one, options, nameOf }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  const area = useRef<HTMLTextAreaElement>(null)
  const [values, setValues] = useState(() => splitLines(text))
  const [typed, setTyped] = useState('')
  if (!isHydrated)
    return <TextArea {...{ label, name, error, form, hint }} defaultValue={text} rows={3} />

  function put(next: readonly string[]) {
    const all = [...new Set(next)]
    setValues(all)
    if (!area.current) return
    area.current.value = all.join('\n')
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  function add() {
    const value = typed.trim()
    if (value !== '') put([...values, value])
    setTyped('')
  }

  return (
    <fieldset className="chips-field">
      <legend className="sr">{label}</legend>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} ref={area} name={name} form={form} defaultValue={text} hidden />
      <ul className="chips">
        {values.map((value) => (
          <li key={value} className="valor">
            <span>{nameOf?.(value) ?? value}</span>
            <button
              type="button"
              aria-label={`Quitar ${nameOf?.(value) ?? value}`}
              onClick={() => put(values.filter((other) => other !== value))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      {options ? (
        <Select
          label={`Agregar ${one}`}
          labelHidden
          value=""
          error={error}
          onChange={({ target }) => put([...values, target.value])}
        >
          <option value="">Agregar {one}</option>
          {options}
        </Select>
      ) : (
        <div className="row">
          <FormField
            label={`Agregar ${one}`}
            labelHidden
            placeholder={`Agregar ${one}`}
            value={typed}
            error={error}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add}>
            <Icon name="plus" />
            <span className="sr">Agregar {one}</span>
          </Button>
        </div>
      )}
    </fieldset>
  )
}
