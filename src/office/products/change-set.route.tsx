import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { ChangeSetRowsResponse } from '#contract/operator/product-change-sets.ts'
import { Button } from '#ui/button.tsx'
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
import { formatAuditActor } from '../running/audit-actor-label.ts'
import { ChangeSetCommand, EndedOffers, HeldByOffer } from './change-set-command.tsx'
import {
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
    if (asks === 'terminar-ofertas') {
      const body = { held_by_offer: true, out: false }
      await commands('excludeChangeSetRows', { params: { id }, body })
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
      {found.held_by_offer > 0 ? <HeldByOffer count={found.held_by_offer} /> : null}
      <ChangeSetTable set={set} rows={rows} />
      <KeysetPager
        said={formatProductCount(rows.length)}
        before={isLater ? at({}) : undefined}
        after={next === null ? undefined : at({ despues: next })}
        labels={['Desde el principio', 'Siguientes']}
      />
      {set.moving === null ? (
        <ChangeSetCommand set={set} endsOffers={found.ends_offers} held={found.held_by_offer} />
      ) : null}
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
