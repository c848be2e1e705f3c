import { Form } from 'react-router'
import type { RecordFieldValues } from '#contract/operator/optimistic-concurrency.ts'
import type { SearchRuleResponse } from '#contract/operator/search-rules.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { type EditForm, HiddenEditConflictFields } from '../forms/edit-form.tsx'
import type { EnteredFormFields } from '../forms/entered-fields.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import {
  StartAndEndFields,
  parseStartAndEnd,
  toStartAndEndFieldValues,
} from '../forms/start-and-end-fields.tsx'

type Kind = SearchRuleResponse['kind']

/** Search rule form fields, checked for edit conflicts. */
export const searchRuleFormDefinition: EditForm = {
  what: 'esta regla',
  fields: {
    palabras: { label: 'Lo que se busca' },
    significado: { label: 'Lo que se quiso decir' },
    productos: { label: 'Productos' },
    desde: { label: 'Desde' },
    hasta: { label: 'Hasta' },
  },
  texts: ({ words, meant, products, from, until }) => ({
    palabras: lines(words),
    significado: lines(meant),
    productos: String(products ?? ''),
    ...toStartAndEndFieldValues({ from, until }),
  }),
}

function lines(value: RecordFieldValues[string] | undefined): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

export function parseSearchRuleInput(form: FormData) {
  const list = (name: string) =>
    String(form.get(name) ?? '')
      .split(/[\r\n,]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return {
    words: list('palabras'),
    meant: list('significado'),
    products: list('productos'),
    ...parseStartAndEnd(form),
  }
}

/** Edit form of a search rule, with a preview of its effect. */
export function SearchRuleForm({
  kind,
  rule,
  words = '',
  answer,
}: {
  kind: Kind
  rule?: SearchRuleResponse
  /** Prefilled search words */
  words?: string
  answer: FormResult<{ typed: EnteredFormFields }> | undefined
}) {
  const typed = useRestoredFormFields(answer?.done ? { refusal: answer.done } : answer)
  const errors = answer?.refusal?.fields ?? {}
  const products = lines(rule?.products)
  return (
    <Form method="post" className="stack" preventScrollReset>
      {rule ? (
        <HiddenEditConflictFields
          form={searchRuleFormDefinition}
          version={rule.version}
          values={{ ...rule, products }}
          typed={typed}
        />
      ) : null}
      <TextArea
        label={kind === 'same' ? 'Palabras que significan lo mismo' : 'Lo que se busca'}
        name="palabras"
        rows={kind === 'same' ? 5 : 3}
        required
        hint="Una por renglón. No importan mayúsculas, acentos ni plurales."
        error={errors.words}
        defaultValue={typed.text('palabras', rule ? lines(rule.words) : words)}
      />
      {kind === 'meant' ? (
        <TextArea
          label="Lo que se quiso decir"
          name="significado"
          rows={2}
          required
          hint="Como lo llama tu catálogo. Una por renglón."
          error={errors.meant}
          defaultValue={typed.text('significado', lines(rule?.meant))}
        />
      ) : null}
      {kind === 'pinned' ? (
        <>
          <TextArea
            label="Productos"
            name="productos"
            rows={5}
            required
            hint="Su SKU, uno por renglón, en el orden en que salen."
            error={errors.products}
            defaultValue={typed.text('productos', products)}
          />
          <StartAndEndFields when={rule} typed={typed} error={errors.until} />
          <p className="hint">Hora de la Ciudad de México. Sin fechas valen siempre.</p>
        </>
      ) : null}
      <div className="row wraps">
        <Button type="submit" name="hacer" value="probar">
          Ver cómo queda
        </Button>
        <Button type="submit" kind="primary" name="hacer" value="guardar">
          Guardar
        </Button>
      </div>
    </Form>
  )
}
