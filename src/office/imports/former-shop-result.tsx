import { Form } from 'react-router'
import type { FormerShopImportResponse } from '#contract/operator/former-shop-imports.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatDay, formatDateTime, toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { ReasonList, UnfinishedAddresses } from './former-shop-preview.tsx'
import { formatCountWithNoun } from './import-labels.ts'

type Given = { file: FormerShopImportResponse }

const atOnce = 50

/** Result of an import of customers or orders: counts, invitations, undo. */
export function FormerShopResult({ file }: Given) {
  const { kind, state, counts, person, finished_at: finishedAt, undo_until: until } = file
  const isPeople = kind === 'customers'
  const isUndone = state === 'undone'
  return (
    <div className="cols">
      <div>
        <section className="next stack close" aria-labelledby="estado">
          <h2 id="estado">
            {isUndone
              ? 'Esta importación se deshizo'
              : isPeople
                ? `Listo: ${formatCountWithNoun(counts.go, 'cliente', 'clientes')}`
                : `Listo: ${formatCountWithNoun(counts.go, 'pedido de antes', 'pedidos de antes')}`}
          </h2>
          <p className="muted">
            {person}
            {finishedAt ? `, ${formatDateTime(finishedAt)}` : ''}
            {counts.same > 0
              ? ` · ${formatCountWithNoun(counts.same, 'ya estaba', 'ya estaban')}`
              : ''}
          </p>
          {isUndone && file.people && file.people.all > 0 ? (
            <p>
              {formatCountWithNoun(file.people.all, 'cliente se quedó', 'clientes se quedaron')}: ya
              entró o la tienda ya le dio algo.
            </p>
          ) : null}
        </section>
        {isPeople && !isUndone ? <Invitations file={file} /> : null}
        <ReasonList title="No entraron" rows={file.left_out} />
        <UnfinishedAddresses file={file} />
        <ReasonList title="Entraron sin su dirección" rows={file.lost_addresses} />
      </div>
      <aside aria-label="Después">
        {state === 'done' ? (
          <section className="sec stack close">
            <h2>Deshacer todo</h2>
            <p>
              {isPeople
                ? 'Quita a estos clientes con sus direcciones. Quien ya entró se queda.'
                : 'Quita estos pedidos de antes, también de «Mis pedidos».'}
            </p>
            <Form method="post">
              <Button type="submit" kind="danger" name="hacer" value="deshacer">
                Deshacer todo
              </Button>
            </Form>
            {until ? <p className="hint">Hasta el {formatDay(toCalendarDay(until))}.</p> : null}
          </section>
        ) : null}
        <section className="sec">
          <h2>Qué sigue</h2>
          <ul className="rows">
            <li>
              {isPeople ? (
                <Link to={createOfficePageUrl('Clientes')}>Ver clientes</Link>
              ) : (
                <Link to={createOfficePageUrl('Pedidos de antes')}>Ver pedidos de antes</Link>
              )}
            </li>
            <li>
              <Link to={createOfficePageUrl('Importar')}>Importar otro archivo</Link>
            </li>
          </ul>
        </section>
      </aside>
    </div>
  )
}

function Invitations({ file: { people, can_invite: canInvite } }: Given) {
  if (!people) return null
  const { signed_in: signedIn, invited, had_account: hadAccount, waiting } = people
  const sums: [string, number][] = [
    ['Ya entraron', signedIn],
    ['Invitados', invited],
    ...(hadAccount > 0 ? [['Ya tenían contraseña', hadAccount] satisfies [string, number]] : []),
    ['Sin invitar', waiting],
  ]
  return (
    <section className="sec stack close" aria-labelledby="invitaciones">
      <h2 id="invitaciones">Invitaciones</h2>
      <dl className="sums">
        {sums.map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count.toLocaleString('es-MX')}</dd>
          </div>
        ))}
      </dl>
      {!canInvite ? (
        <p className="hint">
          Tu tienda usa otro proveedor de identidad: cada quien recibe su cuenta cuando entra con el
          mismo correo.
        </p>
      ) : waiting > 0 ? (
        <Form method="post" className="stack close">
          <p className="muted">
            Cada quien recibe un correo para elegir su contraseña, una sola vez.
          </p>
          <div>
            <Button type="submit" kind="primary" name="hacer" value="invitar">
              {waiting > atOnce
                ? `Invitar a los siguientes ${atOnce}`
                : `Invitar a ${formatCountWithNoun(waiting, 'cliente', 'clientes')}`}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="hint">
          No falta nadie. Para mandarle otra a alguien, abre su página en Clientes.
        </p>
      )}
    </section>
  )
}
