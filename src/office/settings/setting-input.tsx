import { getRfcCheckDigitWarning } from '#domain/orders/rfc-tax-id.ts'
import type { SettingField, SettingValue } from '#domain/running/setting-fields.ts'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import type { useRestoredFormFields } from '../forms/form-draft.ts'
import { toSettingFormText } from './setting-values.ts'

/** HTML input types of settings, which select the on-screen keyboard. */
const inputTypes: Partial<Record<SettingField['kind'], string>> = { email: 'email', phone: 'tel' }

/** Heights of settings that are typed in several lines. */
const linesOfText: Partial<Record<SettingField['kind'], number>> = {
  long: 3,
  lines: 3,
  columns: 3,
  boxes: 4,
  prefixes: 2,
  postcodes: 2,
  tiers: 2,
}

/** A setting's field with label, unit and error. */
export function SettingInput({
  field,
  value,
  typed,
  error,
}: {
  field: SettingField
  value: SettingValue
  typed: ReturnType<typeof useRestoredFormFields>
  error: string | undefined
}) {
  const { path, label, kind, hint, unit, empty } = field
  if (kind === 'yes') {
    return (
      <div className="field wide">
        <Checkbox name={path} value="on" defaultChecked={typed.has(path, 'on', value === true)}>
          {label}
        </Checkbox>
      </div>
    )
  }
  const text = typed.text(path, toSettingFormText(field, value))
  const given = {
    name: path,
    label: unit ? (
      <>
        {label} <span className="faint">({unit})</span>
      </>
    ) : (
      label
    ),
    hint,
    error,
    required: empty === undefined,
    defaultValue: text,
    ...(kind === 'rfc' && { remark: getRfcCheckDigitWarning(text) }),
  }
  const lines = linesOfText[kind]
  if (lines !== undefined) return <TextArea {...given} className="wide" rows={lines} />
  if (kind === 'pesos') {
    return <FormField {...given} inputMode="decimal" autoComplete="off" before="$" />
  }
  if (kind === 'whole') return <FormField {...given} inputMode="numeric" autoComplete="off" />
  return (
    <FormField
      {...given}
      type={inputTypes[kind] ?? 'text'}
      maxLength={field.most ?? 300}
      autoComplete="off"
    />
  )
}
