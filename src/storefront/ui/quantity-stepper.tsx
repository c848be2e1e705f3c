import { Icon } from '#ui/icon.tsx'

/** Quantity field with minus and plus buttons; changes are announced to screen readers. */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max,
  disabled,
  onChange,
}: {
  label: string
  value: number
  min?: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}) {
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label="Quitar uno"
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="Agregar uno"
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
