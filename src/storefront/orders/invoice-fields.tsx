import { getRfcCheckDigitWarning } from '#domain/orders/rfc-tax-id.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import { FormField, Select } from '#ui/form-fields.tsx'
import type { InvoiceDraftState } from './use-invoice-draft.ts'

/** Invoice recipient fields, to match the constancia de situación fiscal (tax certificate). */
export function InvoiceFields({ form }: { form: InvoiceDraftState }) {
  const { draft, change, errors, regimes, uses } = form
  return (
    <>
      <FormField
        label="RFC"
        look="num"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        value={draft.rfc}
        onChange={(event) => change({ rfc: event.target.value.toUpperCase() })}
        error={errors.rfc}
        remark={getRfcCheckDigitWarning(draft.rfc)}
        hint="13 caracteres; 12 si es de una empresa"
      />
      <FormField
        label="Código postal fiscal"
        look="num"
        inputMode="numeric"
        autoComplete="off"
        value={draft.postcode}
        onChange={(event) =>
          change({ postcode: normalizePostcode(event.target.value).slice(0, 5) })
        }
        error={errors.postcode}
        hint="El de tu domicilio fiscal"
      />
      <FormField
        label="Nombre o razón social"
        className="wide"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={254}
        value={draft.legal_name}
        onChange={(event) => change({ legal_name: event.target.value })}
        error={errors.legal_name}
        hint="Como está en tu constancia; las empresas, sin «S.A. de C.V.»"
      />
      <Select
        label="Régimen fiscal"
        className="wide"
        value={draft.tax_regime}
        onChange={(event) => change({ tax_regime: event.target.value })}
        error={errors.tax_regime}
      >
        <option value="">Elige tu régimen</option>
        {regimes.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} · {name}
          </option>
        ))}
      </Select>
      <Select
        label="Uso del CFDI"
        className="wide"
        value={draft.use_code}
        disabled={draft.tax_regime === ''}
        onChange={(event) => change({ use_code: event.target.value })}
        error={errors.use_code}
        hint={draft.tax_regime === '' ? 'Primero elige tu régimen' : undefined}
      >
        <option value="">Elige el uso</option>
        {uses.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} · {name}
          </option>
        ))}
      </Select>
    </>
  )
}
