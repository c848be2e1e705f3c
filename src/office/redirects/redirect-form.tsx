import { Form } from 'react-router'
import type { RedirectsResponse } from '#contract/operator/redirects.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

/** Form that adds a redirect, or changes where one leads. */
export function RedirectForm({
  changed,
  from,
  back,
  places,
  actionData,
}: {
  /** Redirect whose target the form changes; absent in a form for a new redirect */
  changed: RedirectsResponse['redirects'][number] | undefined
  /** Old address with which the form begins */
  from: string
  /** URL of the page without the change */
  back: string
  places: readonly string[]
  actionData: FormResult<unknown> | undefined
}) {
  const command = changed ? 'cambiar' : 'agregar'
  const typed = useRestoredFormFields(actionData, command)
  const errors = typed.text('hacer') === command ? actionData?.refusal?.fields : undefined
  return (
    <Form method="post" className="redirect-form" key={changed?.id ?? from}>
      {changed ? (
        <>
          <input type="hidden" name="id" value={changed.id} />
          <input type="hidden" name="version" value={changed.version} />
          <FormField label="Dirección vieja" readOnly value={changed.old_address} />
        </>
      ) : (
        <FormField
          label="Dirección vieja"
          name="old_address"
          required
          maxLength={2000}
          placeholder="/products/…"
          autoComplete="off"
          defaultValue={typed.text('old_address', from)}
          error={errors?.old_address}
        />
      )}
      <FormField
        label="Va a"
        name="to"
        required
        maxLength={2000}
        placeholder="Un producto, una categoría o una página"
        list="destinos"
        autoComplete="off"
        autoFocus={changed !== undefined || from !== ''}
        defaultValue={typed.text('to', changed?.to ?? '')}
        error={errors?.to}
        hint="Su nombre, su SKU o su dirección."
      />
      <datalist id="destinos">
        {places.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className="row">
        <Button type="submit" kind="primary" name="hacer" value={command}>
          {changed ? 'Guardar' : 'Agregar'}
        </Button>
        {changed ? <ButtonLink to={back}>Dejarla como está</ButtonLink> : null}
      </div>
    </Form>
  )
}
