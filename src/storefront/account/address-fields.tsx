import { useEffect } from 'react'
import { cleanPhoneInput } from '#domain/account/phone.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import { Alert } from '#ui/alert.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { getShortNameWarning } from './address-form.ts'
import { NeighbourhoodField } from './neighbourhood-field.tsx'
import type { AddressDraftState } from './use-address-draft.ts'

/**
 * Address form fields. The postcode comes first: it fills in state and municipality, then the other fields appear
 * (ADR-02, ADR-03).
 */
export function AddressFields({ form }: { form: AddressDraftState }) {
  const { draft, initial, change, errors, failure, lookup, lookUp, postcodeIsThere, isFilled } =
    form

  useEffect(() => {
    if (isFilled) void lookUp(draft.postcode)
  }, [isFilled])

  const placed = typeof lookup === 'object' && lookup.state !== null && lookup.municipality !== null
  return (
    <>
      {form.isUnfinished ? (
        <Alert icon="pin">Es la de tu tienda anterior: completa lo que le falta.</Alert>
      ) : null}
      <FormField
        label="Código postal"
        look="num"
        inputMode="numeric"
        autoComplete="postal-code"
        value={draft.postcode}
        onChange={(event) =>
          change({ postcode: normalizePostcode(event.target.value).slice(0, 5) })
        }
        hint={postcodeHint(form)}
        error={
          errors.postcode ?? (/\D/.test(draft.postcode) ? 'Solo se aceptan numeros' : undefined)
        }
        good={placed ? `${lookup.municipality}, ${lookup.state}` : undefined}
      />
      {postcodeIsThere || isFilled ? (
        <>
          <NeighbourhoodField form={form} />
          {placed || lookup === 'asking' ? null : (
            <>
              <FormField
                label="Municipio o alcaldía"
                autoComplete="address-level2"
                maxLength={100}
                value={draft.city}
                onChange={(event) => change({ city: event.target.value })}
                error={errors.city}
                remark={getShortNameWarning(draft.city, initial.city)}
              />
              <FormField
                label="Estado"
                autoComplete="address-level1"
                maxLength={60}
                readOnly={typeof lookup === 'object' && lookup.state !== null}
                value={draft.state}
                onChange={(event) => change({ state: event.target.value })}
                error={errors.state}
              />
            </>
          )}
          <WhereAndWho form={form} />
        </>
      ) : (
        <Alert icon="pin">Con tu código postal llenamos estado, municipio y colonia.</Alert>
      )}
      {failure ? <Alert tone="wrong">{failure}</Alert> : null}
    </>
  )
}

function postcodeHint({ lookup, postcodeIsThere }: AddressDraftState): string | undefined {
  if (lookup === 'asking') return 'Buscando…'
  if (!postcodeIsThere) return 'Son cinco dígitos.'
  if (typeof lookup === 'object' && lookup.settlements.length === 0) {
    return 'No tenemos este código en la lista. Escribe tu colonia y revisa municipio y estado.'
  }
  return undefined
}

function WhereAndWho({ form: { draft, initial, change, errors } }: { form: AddressDraftState }) {
  return (
    <>
      <FormField
        label="Calle y número"
        autoComplete="address-line1"
        maxLength={160}
        value={draft.address1}
        onChange={(event) => change({ address1: event.target.value })}
        error={errors.address1}
      />
      <FormField
        label="Interior"
        optional
        autoComplete="address-line2"
        maxLength={60}
        value={draft.interior}
        onChange={(event) => change({ interior: event.target.value })}
      />
      <FormField
        label="Nombre"
        autoComplete="given-name"
        maxLength={60}
        value={draft.first_name}
        onChange={(event) => change({ first_name: event.target.value })}
        error={errors.first_name}
        remark={getShortNameWarning(draft.first_name, initial.first_name)}
      />
      <FormField
        label="Apellidos"
        autoComplete="family-name"
        maxLength={60}
        value={draft.last_name}
        onChange={(event) => change({ last_name: event.target.value })}
        error={errors.last_name}
        remark={getShortNameWarning(draft.last_name, initial.last_name)}
      />
      <FormField
        label="Teléfono"
        look="num"
        inputMode="numeric"
        autoComplete="tel-national"
        value={draft.phone}
        onChange={(event) => change({ phone: cleanPhoneInput(event.target.value) })}
        error={errors.phone}
      />
      <FormField
        label="Empresa"
        optional
        autoComplete="organization"
        maxLength={100}
        value={draft.company_name}
        onChange={(event) => change({ company_name: event.target.value })}
        error={errors.company_name}
      />
      <FormField
        label="Referencias"
        optional
        className="wide"
        maxLength={200}
        placeholder="Portón verde, entre Álvaro Obregón y Durango"
        value={draft.references}
        onChange={(event) => change({ references: event.target.value })}
        error={errors.references}
      />
    </>
  )
}
