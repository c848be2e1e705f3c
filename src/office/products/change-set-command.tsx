import { Form } from 'react-router'
import type { ChangeSetRowsResponse } from '#contract/operator/product-change-sets.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { countChangedProducts, formatProductCount } from './change-set-labels.ts'

/** Notice of running offers that the bulk change would end, with an option to keep these offers. */
export function EndedOffers({ count }: { count: number }) {
  const isOne = count === 1
  return (
    <Alert
      tone="warn"
      title={`${formatProductCount(count)} ${isOne ? 'tiene una oferta vigente' : 'tienen una oferta vigente'}`}
    >
      <div className="stack close">
        <p>
          Un producto tiene una sola oferta: con la nueva, la vigente termina hoy y{' '}
          {isOne ? 'se vende' : 'se venden'} a su precio normal hasta que empiece.
        </p>
        <Form method="post">
          <Button type="submit" name="hacer" value="dejar-ofertas">
            {isOne ? 'Dejarlo fuera' : `Dejar fuera esos ${count.toLocaleString('es-MX')}`}
          </Button>
        </Form>
      </div>
    </Alert>
  )
}

/** Notice of products whose price cannot change while their offer strikes through the new one. */
export function HeldByOffer({ count }: { count: number }) {
  const isOne = count === 1
  return (
    <Alert
      tone="warn"
      title={`A ${formatProductCount(count)} ${isOne ? 'lo detiene su oferta' : 'los detiene su oferta'}`}
    >
      <p>
        Mientras siga, el precio nuevo saldría tachado sin haberse cobrado los días que pide la ley.
        Puedes terminar {isOne ? 'su oferta' : 'sus ofertas'} y cambiar el precio, o cambiar sólo
        los demás.
      </p>
    </Alert>
  )
}

type Offers = {
  /** running offers that the bulk change would end */
  endsOffers: number
  /** products whose price cannot change while their offer goes on */
  held: number
}

/** Button for the action available on the bulk change, such as applying or undoing it. */
export function ChangeSetCommand({
  set,
  endsOffers,
  held,
}: Pick<ChangeSetRowsResponse, 'set'> & Offers) {
  const { counts, undone_at, applied_at } = set
  const isOpen = counts.prepared > 0 || held > 0
  if (undone_at !== null || (!isOpen && counts.applied === 0)) return null
  return (
    <Form method="post" className="bulk-bar">
      {isOpen ? (
        <>
          <span>
            <strong>{formatProductCount(counts.prepared)}</strong> por cambiar
            {counts.refused > 0 ? `, ${counts.refused} no se pueden` : ''}
          </span>
          {applied_at === null ? (
            <ButtonLink kind="quiet" to={createOfficePageUrl('Productos')}>
              Dejarlo
            </ButtonLink>
          ) : null}
          {endsOffers > 0 ? (
            <Checkbox name="terminan" required>
              {endsOffers === 1
                ? 'Terminar hoy su oferta vigente'
                : `Terminar hoy ${endsOffers.toLocaleString('es-MX')} ofertas vigentes`}
            </Checkbox>
          ) : null}
          {held > 0 ? (
            <Button type="submit" name="hacer" value="terminar-ofertas">
              {held === 1
                ? 'Terminar su oferta y cambiar el precio'
                : `Terminar ${held.toLocaleString('es-MX')} ofertas y cambiar el precio`}
            </Button>
          ) : null}
          {counts.prepared > 0 ? (
            <Button type="submit" kind="primary" name="hacer" value="aplicar">
              {held > 0
                ? `Sólo los ${counts.prepared.toLocaleString('es-MX')}`
                : `Cambiar ${formatProductCount(counts.prepared)}`}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <span>
            <strong>{formatProductCount(countChangedProducts(set))}</strong> cambiados. Lo que
            alguien cambie después no se deshace.
          </span>
          <Button type="submit" name="hacer" value="deshacer">
            Deshacer todo
          </Button>
        </>
      )}
    </Form>
  )
}
