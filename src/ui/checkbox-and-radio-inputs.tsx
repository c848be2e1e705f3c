import type { ComponentProps, ReactNode } from 'react'

type Input = Omit<ComponentProps<'input'>, 'type' | 'className'>

export function Checkbox({ children, ...input }: Input & { children: ReactNode }) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}

export function Radio({ children, ...input }: Input & { children: ReactNode }) {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  )
}

/** Selectable card: address, shipping method, payment method. `end` is right-aligned, usually a price. */
export function RadioCard({
  children,
  end,
  ...input
}: Input & { children: ReactNode; end?: ReactNode }) {
  return (
    <label className="choice">
      <input {...input} type="radio" />
      <span className="grow">{children}</span>
      {end ? <span className="end">{end}</span> : null}
    </label>
  )
}
