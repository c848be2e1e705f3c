import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { IdentityField } from './identity-field.tsx'

/**
 * Form for the next action on an order to be picked up: bring it to the pickup point, or hand it
 * over.
 */
export function PickupNextActionForm({
  number,
  part,
  isAlone,
  errors,
}: {
  number: string
  part: 'esperan' | 'vencidas' | 'preparar'
  /** Whether the order is the only search result; then its code field gets the focus */
  isAlone: boolean
  /** Error texts by field of the last attempt on this order */
  errors: Record<string, string | undefined>
}) {
  const { me } = useOfficeRootLoaderData()
  if (!hasPermission('orders:write', me)) return null
  if (part === 'preparar') {
    return (
      <Form method="post">
        <input type="hidden" name="pedido" value={number} />
        <Button type="submit" name="hacer" value="listo">
          Avisar que ya está<span className="sr"> {number}</span>
        </Button>
      </Form>
    )
  }
  return (
    <Form method="post" className="hand-over">
      <input type="hidden" name="pedido" value={number} />
      <FormField
        label={`Código de ${number}`}
        labelHidden
        name="codigo"
        look="num"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Código"
        size={7}
        maxLength={10}
        autoFocus={isAlone || errors.code !== undefined}
        error={errors.code}
      />
      <Button type="submit" name="hacer" value="entregar">
        Entregar<span className="sr"> {number}</span>
      </Button>
      <Disclosure as="span" title="Sin código" open={errors.shown !== undefined}>
        <IdentityField number={number} error={errors.shown} />
        <Button type="submit" name="hacer" value="identificada">
          Mostró identificación<span className="sr"> {number}</span>
        </Button>
        {part === 'vencidas' ? (
          <p>
            <Link to={createOfficePageUrl('Pedido', { number })}>Nadie vino: reembolsar</Link>
          </p>
        ) : null}
      </Disclosure>
    </Form>
  )
}
