import { Form } from 'react-router'
import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { shopExportLabels, type ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatDay, toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { JobProgressReloadButton } from '../live/job-progress-reload-button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CancelImport } from './cancel-import.tsx'
import { ConflictingProducts } from './conflicting-products.tsx'
import { formatCountWithNoun, formatImportedCounts } from './import-labels.ts'
import { formatPictureProblem } from './picture-problem-texts.ts'

type Props = { sheet: SheetImportResponse; shop: ShopExportName }

/** Whether an import of another shop's export still writes products or fetches pictures. */
export function isShopImportUnderWay({ state, pictures }: SheetImportResponse): boolean {
  if (state === 'queued' || state === 'running') return true
  const settled = pictures.drawn + pictures.failed.length
  return state === 'done' && settled < pictures.all
}

/** Progress and result of an import from another shop: products, pictures, sizes. */
export function ShopImportProgress({ sheet, shop }: Props) {
  const { me } = useOfficeRootLoaderData()
  const {
    counts,
    state,
    pictures,
    id,
    is_paused: isPaused,
    change_set: set,
    shop_export: review,
  } = sheet
  const isUnderWay = isShopImportUnderWay(sheet)
  const isDone = state === 'done'
  const rows = counts.added + counts.changed + counts.unchanged
  const allPictures = isDone ? pictures.all : Math.max(pictures.all, review?.pictures ?? 0)
  const mayChange = hasPermission('products:write', me)
  const bars = [
    { label: 'Productos', done: isDone ? rows : Math.min(sheet.written, rows), all: rows },
    { label: 'Fotos', done: pictures.stored, all: allPictures },
    { label: 'Tamaños', done: pictures.drawn, all: allPictures },
  ].filter(({ all }) => all > 0 && state !== 'undone')
  const waits = (review?.currencies ?? []).reduce((sum, { products }) => sum + products, 0)
  return (
    <div className="cols">
      <div>
        <section className="march" aria-labelledby="marcha">
          <h2 id="marcha">{titleOf(sheet, isUnderWay)}</h2>
          <p>
            {isPaused
              ? 'Sigue donde iba cuando tú digas.'
              : isUnderWay
                ? 'Puedes dejar esta página: sigue sola.'
                : `${formatImportedCounts(counts)}.`}
          </p>
          <dl className="bars">
            {bars.map(({ label, done, all }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">
                  {done.toLocaleString('es-MX')} de {all.toLocaleString('es-MX')}
                </dd>
                <dd className="bar-of">
                  <progress max={all} value={done} aria-label={label} />
                </dd>
              </div>
            ))}
          </dl>
          {isUnderWay && !isPaused ? (
            <JobProgressReloadButton
              to={createOfficePageUrl('Importación', { id: String(id) })}
              news={{ kind: 'import', id }}
            />
          ) : null}
        </section>
        <ConflictingProducts sheet={sheet} />
        {state === 'undone' ? null : (
          <FailedPictures sheet={sheet} shop={shopExportLabels[shop]} mayChange={mayChange} />
        )}
      </div>
      <aside aria-label="Después">
        {waits > 0 ? (
          <section className="sec">
            <h2>Esperaban tu decisión</h2>
            <p className="muted">
              {formatCountWithNoun(waits, 'producto', 'productos')}: decide y vuelve a subir el
              archivo. Lo que ya está no se repite.
            </p>
          </section>
        ) : null}
        {isPaused && state === 'queued' && mayChange ? <CancelImport /> : null}
        {set !== null && (isDone || (isPaused && state === 'running')) && mayChange ? (
          <section className="sec">
            <h2>Deshacer todo</h2>
            <p>
              Oculta los productos nuevos, quita sus fotos y deja los demás como estaban. Lo que
              alguien haya comprado se queda.
            </p>
            <Form method="post">
              <input type="hidden" name="cambio" value={set} />
              <Button type="submit" kind="danger" name="hacer" value="deshacer">
                Deshacer todo
              </Button>
            </Form>
            {sheet.undo_until ? (
              <p className="hint">Hasta el {formatDay(toCalendarDay(sheet.undo_until))}.</p>
            ) : null}
          </section>
        ) : null}
        <section className="sec">
          <h2>Qué sigue</h2>
          <ul className="rows">
            <li>
              <Link to={createOfficePageUrl('Hoy')}>Ir a Hoy</Link>
            </li>
            <li>
              <Link to={createOfficePageUrl('Productos')}>Ver productos</Link>
            </li>
            {counts.unpriced ? (
              <li>
                <Link to={createOfficePageUrl('Productos', {}, { ver: 'incompletos' })}>
                  Poner los precios que faltan
                </Link>
              </li>
            ) : null}
            <li>
              <Link to={createOfficePageUrl('Importar')}>Importar otro archivo</Link>
            </li>
          </ul>
        </section>
      </aside>
    </div>
  )
}

function titleOf(
  { state, is_paused: isPaused, undoing, pictures }: SheetImportResponse,
  isUnderWay: boolean,
) {
  if (state === 'undone')
    return undoing ? 'Deshaciendo esta importación…' : 'Esta importación se deshizo'
  if (state === 'failed') return 'La importación se detuvo'
  if (isPaused) return 'En pausa'
  if (state === 'queued') return 'En espera de su turno'
  if (state === 'running') return 'Guardando los productos…'
  if (!isUnderWay) return 'Listo'
  return pictures.stored + pictures.failed.length < pictures.all
    ? 'Bajando las fotos…'
    : 'Preparando los tamaños de las fotos…'
}

function FailedPictures({
  sheet: {
    pictures: { failed },
  },
  shop,
  mayChange,
}: {
  sheet: SheetImportResponse
  shop: string
  mayChange: boolean
}) {
  if (failed.length === 0) return null
  const retried = failed.filter(({ problem }) => problem !== 'no-address').length
  return (
    <section className="sec" aria-labelledby="fallaron">
      <div className="row apart wraps">
        <h2 id="fallaron">
          {formatCountWithNoun(failed.length, 'foto no llegó', 'fotos no llegaron')}
        </h2>
        {mayChange && retried > 0 ? (
          <Form method="post">
            <Button type="submit" kind="quiet" name="hacer" value="reintentar">
              {retried === 1 ? 'Reintentar' : `Reintentar las ${retried}`}
            </Button>
          </Form>
        ) : null}
      </div>
      <ul className="rows failures">
        {failed.map(({ url_key: urlKey, name, position, problem }) => (
          <li key={`${urlKey} ${position}`}>
            <span>
              <b>{name}</b>
              <small className="muted">
                Foto {position + 1}: {formatPictureProblem(problem, shop)}
              </small>
            </span>
            <ButtonLink
              kind="quiet"
              to={createOfficePageUrl('Fotos y documentos', { sku: urlKey })}
            >
              Subir otra
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
