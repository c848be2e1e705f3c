import { FormField } from '#ui/form-fields.tsx'

/** Field for who collects an order without its code, and what they showed. */
export function IdentityField({
  number,
  error,
}: {
  /** Order number for screen readers, where several orders have this field */
  number?: string
  error: string | undefined
}) {
  return (
    <FormField
      label={
        <>
          Quién lo recogió y qué mostró
          {number ? <span className="sr"> de {number}</span> : null}
        </>
      }
      hint="Que la identificación tenga el nombre del pedido."
      name="mostro"
      placeholder="Ana Pérez, INE"
      maxLength={120}
      autoComplete="off"
      error={error}
    />
  )
}
