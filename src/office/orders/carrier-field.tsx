import { FormField, Select } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/**
 * Carrier field of a parcel: a choice of the configured carriers, preselected by the tracking
 * number's format; a free text field if none is configured.
 */
export function CarrierField({
  carriers,
  defaultValue,
  error,
}: {
  carriers: readonly string[]
  defaultValue: string
  error?: string | undefined
}) {
  if (carriers.length === 0) {
    return (
      <FormField
        label="Paquetería"
        name="paqueteria"
        required
        maxLength={100}
        autoComplete="on"
        defaultValue={defaultValue}
        error={error}
        hint={
          <>
            Escribe su nombre. Con su página de rastreo en{' '}
            <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'envios' })}>
              Ajustes, Envíos
            </Link>
            , quien compra sigue su paquete con una liga.
          </>
        }
      />
    )
  }
  return (
    <Select label="Paquetería" name="paqueteria" defaultValue={defaultValue} error={error}>
      <option value="">Por el formato de la guía</option>
      {carriers.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  )
}
