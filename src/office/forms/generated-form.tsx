import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { type ApiFieldValues, HiddenEditConflictFields } from './edit-form.tsx'
import {
  type FormDefinition,
  type FormFieldDefinitions,
  type FormInputDefinition,
  convertApiValueToInputValue,
} from './form-definition.ts'
import { useRestoredFormFields } from './form-draft.ts'
import type { FormResult } from './form-result.ts'

type Typed = ReturnType<typeof useRestoredFormFields>

/** Form generated from the description of its fields; the submit button sends `hacer=guardar`. */
export function GeneratedForm<Fields extends FormFieldDefinitions>({
  form,
  record,
  answer,
  submit,
  children,
}: {
  form: FormDefinition<Fields>
  /** Edited record, by API field names; absent for a new record */
  record: (ApiFieldValues & { version: string }) | undefined
  answer: FormResult | undefined
  /** Label of the submit button */
  submit: string
  /** Arranges the form: calls `field` for each described field and may add other inputs. */
  children: (layout: {
    field: (...names: (keyof Fields)[]) => ReactNode
    typed: Typed
    errors: Readonly<Record<string, string>>
  }) => ReactNode
}) {
  const typed = useRestoredFormFields(answer, 'guardar')
  const errors = answer?.refusal?.fields ?? {}
  const field = (...names: (keyof Fields)[]) =>
    names.map((name) => {
      const input = form.inputs[name]
      if (!input || input.kind === 'part') return null
      const value = convertApiValueToInputValue(
        input,
        record ? record[String(name)] : input.initial,
      )
      return (
        <Input
          key={input.name}
          input={input}
          value={value}
          typed={typed}
          error={errors[String(name)]}
        />
      )
    })
  return (
    <Form method="post" className="stack">
      {record ? (
        <HiddenEditConflictFields
          form={form}
          version={record.version}
          values={record}
          typed={typed}
        />
      ) : null}
      {children({ field, typed, errors })}
      <div>
        <Button type="submit" kind="primary" name="hacer" value="guardar">
          {submit}
        </Button>
      </div>
    </Form>
  )
}

function Input({
  input,
  value,
  typed,
  error,
}: {
  input: FormInputDefinition
  value: string | readonly string[]
  typed: Typed
  error: string | undefined
}) {
  const { name, label, hint, required, optional } = input
  if (input.kind === 'checkbox')
    return (
      <Checkbox name={name} defaultChecked={typed.has(name, 'on', value.length > 0)}>
        {label}
      </Checkbox>
    )
  const shared = { name, label, hint, required, optional, error }
  const defaultValue = typed.text(name, String(value))
  switch (input.kind) {
    case 'choice':
      return (
        <Select {...shared} defaultValue={defaultValue}>
          {Object.entries(input.options).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      )
    case 'text': {
      const { maxLength, autoCapitalize } = input
      return (
        <FormField
          {...shared}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize={autoCapitalize}
          defaultValue={defaultValue}
        />
      )
    }
    default: {
      const { kind, min, max } = input
      const control =
        max === undefined
          ? ({ inputMode: kind === 'pesos' ? 'decimal' : 'numeric', autoComplete: 'off' } as const)
          : { type: 'number', min, max }
      return <FormField {...shared} {...control} look="num" defaultValue={defaultValue} />
    }
  }
}
