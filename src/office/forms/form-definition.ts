import type { ApiFieldValues, EditForm } from './edit-form.tsx'
import { parseNumberFields } from './parse-number-fields.ts'

interface Described {
  /** Name of the input */
  name: string
  label: string
  /** Label of the field in the edit conflict panel, if it differs from the label in the form */
  short?: string
  hint?: string
  required?: boolean
  /**
   * Whether the label says that the input may stay empty; then the value `blank` is displayed as an
   * empty input
   */
  optional?: boolean
  /** Value in the form of a new record */
  initial?: string | number | boolean
}

/** Numeric input; `blank` is the value of an empty input, null by default. */
interface NumberInput extends Described {
  kind: 'pesos' | 'whole'
  blank?: number
  min?: number
  max?: number
  /**
   * Condition for using this input: the values that other inputs of the form must have; otherwise
   * this input is ignored
   */
  when?: Readonly<Record<string, string>>
}

/**
 * Form input with one value; its `kind` determines the HTML control and how the value is parsed and
 * displayed.
 */
export type FormInputDefinition =
  | (Described & { kind: 'text'; maxLength: number; autoCapitalize?: string })
  | (Described & { kind: 'choice'; options: Readonly<Record<string, string>>; initial: string })
  /** `inverted`: the stored value is true while the checkbox is not ticked */
  | (Described & { kind: 'checkbox'; inverted?: boolean })
  | NumberInput

/**
 * Group of inputs that a page renders and parses itself; the edit conflict panel includes these
 * inputs too.
 */
type FormPart = { kind: 'part' } & Required<Pick<EditForm<ApiFieldValues>, 'fields' | 'texts'>>

/** Fields of a form, by their names in the operator API. */
export type FormFieldDefinitions = Readonly<Record<string, FormInputDefinition | FormPart>>

/** Description of a form by its fields, which also defines the form's edit conflict panel. */
export type FormDefinition<Fields> = EditForm<ApiFieldValues> & { inputs: Fields }

type ValueOf<Input> = Input extends { kind: 'text' }
  ? string
  : Input extends { kind: 'choice'; options: infer Options }
    ? keyof Options & string
    : Input extends { kind: 'checkbox' }
      ? boolean
      : Input extends { blank: number }
        ? number
        : number | null

type ParsedFields<Fields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends { kind: 'part' } ? never : Name]: ValueOf<
    Fields[Name]
  >
}

/**
 * Parses a submitted form into values of the operator API, without the inputs that pages parse
 * themselves (kind `part`). Throws an error that lists all unreadable numbers by API field name.
 */
export function parseFormFields<Fields extends FormFieldDefinitions>(
  described: FormDefinition<Fields>,
  form: FormData,
): ParsedFields<Fields>
export function parseFormFields(
  { inputs }: FormDefinition<FormFieldDefinitions>,
  form: FormData,
): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { pesos, whole, checked } = parseNumberFields(form)
  function valueOf(api: string, input: FormInputDefinition) {
    const { name } = input
    switch (input.kind) {
      case 'text':
        return text(name)
      case 'choice':
        return Object.hasOwn(input.options, text(name)) ? text(name) : input.initial
      case 'checkbox':
        return form.has(name) !== (input.inverted ?? false)
      default: {
        const { when = {}, blank = null } = input
        if (Object.entries(when).some(([other, value]) => text(other) !== value)) return blank
        return (input.kind === 'pesos' ? pesos : whole)(name, api) ?? blank
      }
    }
  }
  const values = Object.entries(inputs).flatMap(([api, field]) =>
    field.kind === 'part' ? [] : [[api, valueOf(api, field)] as const],
  )
  return checked(Object.fromEntries(values))
}

/**
 * Converts a value of the operator API into the text of its form input or, for a checkbox, into the
 * list of ticked values.
 */
export function convertApiValueToInputValue(
  input: FormInputDefinition,
  value: unknown,
): string | readonly string[] {
  if (input.kind === 'checkbox') return Boolean(value) !== (input.inverted ?? false) ? ['on'] : []
  const isBlank = input.optional && 'blank' in input && value === input.blank
  return isBlank || value === null || value === undefined ? '' : String(value)
}

/** Describes a form by its fields; `what` names the edited object: `esta plantilla`. */
export function createFormDefinition<const Fields extends FormFieldDefinitions>(
  what: string,
  inputs: Fields,
): FormDefinition<Fields> {
  const entries = Object.entries<FormFieldDefinitions[string]>(inputs)
  return {
    what,
    inputs,
    fields: Object.fromEntries(
      entries.flatMap(([, field]) =>
        field.kind === 'part'
          ? Object.entries(field.fields)
          : [[field.name, { label: field.short ?? field.label.replace(' (pesos)', '') }]],
      ),
    ),
    texts: (values) =>
      Object.fromEntries(
        entries.flatMap(([api, field]) =>
          field.kind === 'part'
            ? Object.entries(field.texts(values))
            : [[field.name, convertApiValueToInputValue(field, values[api])]],
        ),
      ),
  }
}
