import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Label, hint and error around a form field. */
export interface Surroundings {
  label: ReactNode
  labelHidden?: boolean
  optional?: boolean
  hint?: ReactNode
  error?: ReactNode
  /** Hint beside the field that does not prevent saving: "¿Es correcto?" */
  remark?: ReactNode
  good?: ReactNode
  className?: string
}

type Given = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label, hint and error around a form control, which gets their ids. */
export function Surround({
  children,
  ...around
}: Surroundings & { children: (given: Given) => ReactNode }) {
  const id = useId()
  const { label, labelHidden, optional, hint, error, remark, good, className } = around
  const note = error ?? remark ?? good
  const describedBy = [hint ? `${id}-h` : '', note ? `${id}-n` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : undefined}>
        {label} {optional ? <span className="opt">(opcional)</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      ) : null}
      <div id={`${id}-n`} aria-live="polite">
        {note ? <FieldNote error={error} remark={remark} good={good} /> : null}
      </div>
    </div>
  )
}

function FieldNote({ error, remark, good }: Pick<Surroundings, 'error' | 'remark' | 'good'>) {
  const look = error ? 'error' : remark ? 'error soft' : 'good-note'
  return (
    <p className={look}>
      <Icon name={error ? 'bad' : remark ? 'info' : 'ok'} />
      <span>{error ?? remark ?? good}</span>
    </p>
  )
}

/** Separates label, hint and error from the properties of the form control. */
export function splitSurroundings<Props extends Surroundings>(props: Props) {
  const { label, labelHidden, optional, hint, error, remark, good, className, ...control } = props
  const around = { label, labelHidden, optional, hint, error, remark, good, className }
  return { around, control }
}

export function FormField({
  look,
  looksGood,
  before,
  ...props
}: Surroundings &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** Additional CSS classes of the input */
    look?: string
    /** Marks the input as valid */
    looksGood?: boolean
    /** Text in front of the input, such as a phone's country code */
    before?: string
  }) {
  const { around, control } = splitSurroundings(props)
  const good = looksGood ?? !!around.good
  return (
    <Surround {...around}>
      {(given) => {
        const input = (
          <input {...control} {...given} className={classNames('input', look, good && 'good')} />
        )
        if (before === undefined) return input
        return (
          <div className="prefixed">
            <span aria-hidden="true">{before}</span>
            {input}
          </div>
        )
      }}
    </Surround>
  )
}

export function TextArea(props: Surroundings & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { around, control } = splitSurroundings(props)
  return (
    <Surround {...around}>
      {(given) => <textarea {...control} {...given} className="input" />}
    </Surround>
  )
}

export function Select({
  small,
  ...props
}: Surroundings & { small?: boolean } & Omit<ComponentProps<'select'>, 'className'>) {
  const { around, control } = splitSurroundings(props)
  return (
    <Surround {...around}>
      {(given) => (
        <select {...control} {...given} className={classNames('input select', small && 's')} />
      )}
    </Surround>
  )
}
