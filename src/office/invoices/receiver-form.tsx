import { Form } from 'react-router'
import { cfdiUses, taxRegimes } from '#domain/orders/tax-regimes-and-cfdi-uses.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

type Receiver = Record<'rfc' | 'legal_name' | 'tax_regime' | 'use_code' | 'postcode', string>
const nobody: Receiver = { rfc: '', legal_name: '', tax_regime: '', use_code: '', postcode: '' }

/** Form for the tax data that a buyer tells the office; folded until it is needed. */
export function ReceiverForm({
  title,
  receiver = nobody,
  answer,
}: {
  title: string
  /** data to correct */
  receiver?: Receiver
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'receptor')
  const isOpen = typed.text('hacer') === 'receptor'
  const errors = isOpen ? (answer?.refusal?.fields ?? {}) : {}
  const field = (name: keyof Receiver) => ({
    name,
    required: true,
    defaultValue: typed.text(name, receiver[name]),
    error: errors[name],
  })
  return (
    <Disclosure as="span" title={title} open={isOpen}>
      <Form method="post" className="stack">
        <FormField
          label="RFC"
          look="num"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          hint="13 caracteres; 12 si es de una empresa"
          {...field('rfc')}
        />
        <FormField
          label="Nombre o razón social"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={254}
          hint="Como en su constancia; las empresas, sin «S.A. de C.V.»"
          {...field('legal_name')}
        />
        <FormField
          label="Código postal fiscal"
          look="num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...field('postcode')}
        />
        <Select label="Régimen fiscal" {...field('tax_regime')}>
          <option value="">Elige el régimen</option>
          {taxRegimes.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} · {name}
            </option>
          ))}
        </Select>
        <Select label="Uso del CFDI" {...field('use_code')}>
          <option value="">Elige el uso</option>
          {cfdiUses.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} · {name}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit" kind="outline" name="hacer" value="receptor">
            Guardar los datos
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

/** The receiver that the form gives. */
export function parseReceiver(form: FormData): Receiver {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    rfc: text('rfc'),
    legal_name: text('legal_name'),
    tax_regime: text('tax_regime'),
    use_code: text('use_code'),
    postcode: text('postcode'),
  }
}
