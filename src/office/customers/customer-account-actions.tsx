import { Form } from 'react-router'
import type { CustomerDetailsResponse, CustomerSession } from '#contract/operator/customers.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

interface Command {
  name: string
  title: string
  /** Text that tells the operator the consequences of the action on the customer account */
  hint: string
  button: string
  danger?: true
}

/** Actions on a customer account, each with a reason. */
export function CustomerAccountActions({
  customer,
  answer,
}: {
  customer: CustomerDetailsResponse
  answer: FormResult | undefined
}) {
  const { me } = useOfficeRootLoaderData()
  if (!canOpenPage({ needs: 'customers:write' }, me)) return null
  return (
    <section className="sec stack" aria-labelledby="otras">
      <h2 id="otras">Otras acciones</h2>
      {commandsFor(customer).map((command) => (
        <WithReason key={command.name} command={command} answer={answer} />
      ))}
    </section>
  )
}

function commandsFor({ state, sessions, phone_end: phone }: CustomerDetailsResponse): Command[] {
  const commands: (Command | false)[] = [
    state === 'unverified' && {
      name: 'verificacion',
      title: 'Reenviar el correo de verificación',
      hint: 'Lo manda el proveedor de identidad.',
      button: 'Reenviar',
    },
    sessions.length > 0 && {
      name: 'cerrar-sesiones',
      title: 'Cerrar todas las sesiones',
      hint: 'En cada dispositivo tendrá que identificarse otra vez.',
      button: 'Cerrar todas',
    },
    phone !== null && {
      name: 'telefono',
      title: 'Quitar el teléfono',
      hint: 'Verificará uno antes de su próxima compra.',
      button: 'Quitar el teléfono',
    },
    state !== 'prepared' && {
      name: 'segundo-paso',
      title: 'Quitar el segundo paso',
      hint: 'Comprueba antes que es quien dice ser. Entrará solo con su contraseña y recibe un correo con un enlace para agregar otro. Si el enlace venció, esto le manda uno nuevo.',
      button: 'Quitar el segundo paso',
      danger: true,
    },
    state === 'blocked'
      ? {
          name: 'desbloquear',
          title: 'Desbloquear',
          hint: 'Podrá entrar otra vez.',
          button: 'Desbloquear',
        }
      : {
          name: 'bloquear',
          title: 'Bloquear',
          hint: 'Deja de poder entrar y sus sesiones se cierran; sus pedidos siguen.',
          button: 'Bloquear',
          danger: true,
        },
  ]
  return commands.filter((command) => command !== false)
}

function WithReason({ command, answer }: { command: Command; answer: FormResult | undefined }) {
  const { name, title, hint, button, danger } = command
  const typed = useRestoredFormFields(answer, name)
  const given = typed.text('motivo')
  return (
    <Disclosure as="span" title={title} open={given !== ''}>
      <Form method="post" className="stack">
        <input type="hidden" name="hacer" value={name} />
        <Reason given={given} hint={`${hint} El motivo queda en la bitácora.`} />
        <Button type="submit" {...(danger && { kind: 'danger' })}>
          {button}
        </Button>
      </Form>
    </Disclosure>
  )
}

/** Form that ends one customer session, with a reason. */
export function EndCustomerSessionForm({ session }: { session: CustomerSession }) {
  const { me } = useOfficeRootLoaderData()
  if (!canOpenPage({ needs: 'customers:write' }, me)) return null
  return (
    <Disclosure as="span" title="Cerrar esta sesión">
      <Form method="post" className="stack">
        <input type="hidden" name="hacer" value="cerrar-sesion" />
        <input type="hidden" name="sesion" value={session.id} />
        <Reason given="" hint="El motivo queda en la bitácora." />
        <Button type="submit">Cerrar</Button>
      </Form>
    </Disclosure>
  )
}

function Reason({ given, hint }: { given: string; hint: string }) {
  return (
    <FormField
      label="Motivo"
      name="motivo"
      required
      minLength={3}
      maxLength={300}
      autoComplete="off"
      defaultValue={given}
      hint={hint}
    />
  )
}
