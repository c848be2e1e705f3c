import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { ChangeSetRowsResponse } from '#contract/operator/product-change-sets.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { getCurrentPageUrl, createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { JobProgressReloadButton } from '../live/job-progress-reload-button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatAuditActor } from '../running/audit-log-entry-labels.ts'
import {
  countChangedProducts,
  changeSetProgressTexts,
  formatProductCount,
  productChangeStateLabels,
} from './change-set-labels.ts'
import { ChangeSetTable } from './change-set-table.tsx'
import './bulk.css'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const state = searchParams.get('ver') ?? ''
  const after = searchParams.get('despues') ?? ''
  const isLater = /^[1-9]\d{0,14}$/.test(after)
  const here = Object.hasOwn(productChangeStateLabels, state) ? state : undefined
  const found = await createOperatorApiReader(asked).get('getChangeSet', {
    params: { id: asked.params.id ?? '' },
    query: { state: here, after: isLater ? after : undefined },
  })
  return { found, here, isLater }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const id = asked.params.id ?? ''
    const asks = form.get('hacer')
    if (asks === 'dejar-ofertas') {
      const body = { ending_offers: true, out: true }
      const { messageForUser } = await commands('excludeChangeSetRows', { params: { id }, body })
      return redirectWithFlash(messageForUser, getCurrentPageUrl(asked.request))
    }
    if (asks === 'dejar-fuera' || asks === 'incluir') {
      const products = form.getAll('fila').map(String)
      const body = { products, out: asks === 'dejar-fuera' }
      const { messageForUser } = await commands('excludeChangeSetRows', { params: { id }, body })
      return redirectWithFlash(messageForUser, getCurrentPageUrl(asked.request))
    }
    const moved = await (asks === 'deshacer'
      ? commands('undoChangeSet', { params: { id }, body: {} })
      : commands('applyChangeSet', { params: { id }, body: { end_offers: form.has('terminan') } }))
    return redirectWithFlash(
      moved.messageForUser,
      createOfficePageUrl('Cambio de productos', { id }),
    )
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/**
 * Page of one bulk change of products (change set): values before and after; all changes are
 * applied or undone together.
 */
export default function ChangeSet({ loaderData, actionData }: Props) {
  const { found, here, isLater } = loaderData
  const { set, rows, next } = found
  const id = String(set.id)
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Cambio de productos', { id }, { ver: here, ...query })
  const states = Object.entries(set.counts).filter(([, count]) => count > 0)
  return (
    <>
      <PageHeader
        title={set.applied_at === null ? 'Antes y después' : 'Cambio de productos'}
        back={
          <Link className="btn quiet icon" to={createOfficePageUrl('Cambios')}>
            <Icon name="back" />
            <span className="sr">Volver a los cambios</span>
          </Link>
        }
      >
        <CsvLink call={`change-sets/${id}/rows.csv`} query={{}} />
      </PageHeader>
      <p className="strong">{set.summary}</p>
      <p className="hint">{historyWords(set)}</p>
      {set.moving === null ? null : <Progress set={set} />}
      {states.length > 1 ? (
        <ListTabs
          label="Productos del cambio"
          tabs={[
            { label: 'Todos', to: at({ ver: undefined }), isHere: here === undefined },
            ...states.map(([name, count]) => ({
              label: productChangeStateLabels[name]?.words ?? name,
              to: at({ ver: name }),
              isHere: here === name,
              count,
            })),
          ]}
        />
      ) : null}
      <FormErrorAlert refusal={actionData?.refusal} />
      {found.ends_offers > 0 ? <EndedOffers count={found.ends_offers} /> : null}
      <ChangeSetTable set={set} rows={rows} />
      <KeysetPager
        said={formatProductCount(rows.length)}
        before={isLater ? at({}) : undefined}
        after={next === null ? undefined : at({ despues: next })}
        labels={['Desde el principio', 'Siguientes']}
      />
      {set.moving === null ? <Command set={set} endsOffers={found.ends_offers} /> : null}
      <ShortcutAndCliHintFooter command={`change-set ${id}`} />
    </>
  )
}

function historyWords({
  actor,
  applied_at,
  undone_at,
  moving,
}: ChangeSetRowsResponse['set']): string {
  if (applied_at === null) return 'Nada se ha guardado todavía. Revisa y aplica; se deshace entero.'
  const made = `${formatAuditActor(actor)}, ${formatDateTime(applied_at)}.`
  return undone_at === null || moving !== null
    ? made
    : `${made} Se deshizo ${formatDateTime(undone_at)}.`
}

/** Progress of a bulk change of products that is being applied or undone. */
function Progress({ set }: Pick<ChangeSetRowsResponse, 'set'>) {
  const { id, counts, moving } = set
  const isBack = moving === 'undo'
  const moved = isBack ? counts.undone + counts.kept : counts.applied + counts.left
  const all = moved + (isBack ? counts.applied : counts.prepared)
  return (
    <section className="next stack close" aria-labelledby="estado">
      <h2 id="estado">{changeSetProgressTexts[isBack ? 'undo' : 'apply']}</h2>
      <progress value={moved} max={Math.max(all, 1)} aria-label="Avance" />
      <p className="muted">
        {moved.toLocaleString('es-MX')} de {formatProductCount(all)}. Puedes dejar esta página:
        sigue sola, también si se interrumpe. Si hay una importación u otro cambio en curso, espera
        su turno.
      </p>
      <div className="row">
        <JobProgressReloadButton
          to={createOfficePageUrl('Cambio de productos', { id: String(id) })}
        />
        {isBack ? null : (
          <Form method="post">
            <Button type="submit" kind="quiet" name="hacer" value="deshacer">
              Deshacer lo que lleva
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

/** Notice of running offers that the bulk change would end, with an option to keep these offers. */
function EndedOffers({ count }: { count: number }) {
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

/** Button for the action available on the bulk change, such as applying or undoing it. */
function Command({ set, endsOffers }: Pick<ChangeSetRowsResponse, 'set'> & { endsOffers: number }) {
  const { counts, undone_at, applied_at } = set
  if (undone_at !== null || (counts.prepared === 0 && counts.applied === 0)) return null
  return (
    <Form method="post" className="bulk-bar">
      {counts.prepared > 0 ? (
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
          <Button type="submit" kind="primary" name="hacer" value="aplicar">
            Cambiar {formatProductCount(counts.prepared)}
          </Button>
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
