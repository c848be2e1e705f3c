import { Form } from 'react-router'
import type { CustomerReply, CustomerSession } from '#contract/operator/customers.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { isFor, useOfficeData } from '../office-data.ts'

interface Command {
  name: string
  title: string
  /** Text about the action's consequences */
  hint: string
  button: string
  danger?: true
}

/** Actions on a customer account, each with a reason. */
export function AccountActions({
  customer,
  answer,
}: {
  customer: CustomerReply
  answer: Answer | undefined
}) {
  const { me } = useOfficeData()
  if (!isFor({ needs: 'customers:write' }, me)) return null
  return (
    <section className="sec stack" aria-labelledby="otras">
      <h2 id="otras">Otras acciones</h2>
      {commandsFor(customer).map((command) => (
        <WithReason key={command.name} command={command} answer={answer} />
      ))}
    </section>
  )
}

function commandsFor({ state, sessions, phone_end: phone }: CustomerReply): Command[] {
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

function WithReason({ command, answer }: { command: Command; answer: Answer | undefined }) {
  const { name, title, hint, button, danger } = command
  const typed = useTyped(answer, name)
  const given = typed.text('motivo')
  return (
    <Fold as="span" title={title} open={given !== ''}>
      <Form method="post" className="stack">
        <input type="hidden" name="hacer" value={name} />
        <Reason given={given} hint={`${hint} El motivo queda en la bitácora.`} />
        <Button type="submit" {...(danger && { kind: 'danger' })}>
          {button}
        </Button>
      </Form>
    </Fold>
  )
}

/** Form that ends one customer session, with a reason. */
export function EndSession({ session }: { session: CustomerSession }) {
  const { me } = useOfficeData()
  if (!isFor({ needs: 'customers:write' }, me)) return null
  return (
    <Fold as="span" title="Cerrar esta sesión">
      <Form method="post" className="stack">
        <input type="hidden" name="hacer" value="cerrar-sesion" />
        <input type="hidden" name="sesion" value={session.id} />
        <Reason given="" hint="El motivo queda en la bitácora." />
        <Button type="submit">Cerrar</Button>
      </Form>
    </Fold>
  )
}

function Reason({ given, hint }: { given: string; hint: string }) {
  return (
    <Field
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
