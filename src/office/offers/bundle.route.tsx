import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { OfficeBundle } from '#contract/operator/bundles.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from '../running/back-link.tsx'
import { BundleForm, bundleForm, parseBundle } from './bundle-form.tsx'
import { standingLooks, standingWords } from './bundle-words.ts'
import './offers.css'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('getBundle', { params: { code: asked.params.code ?? '' } })
}

export function action(asked: ActionFunctionArgs) {
  const here = linkTo('Paquete', { code: asked.params.code ?? '' })
  return answered(asked, async (form, commands) => {
    const command = String(form.get('hacer') ?? 'guardar')
    if (command === 'quitar') {
      const removed = await commands('deleteBundle', { params: { code: asked.params.code ?? '' } })
      return redirectWithFlash(removed.messageForUser, linkTo('Paquetes'))
    }
    const done = await (command === 'pause' || command === 'resume'
      ? commands('moveBundle', {
          params: { code: asked.params.code ?? '' },
          body: { move: command },
        })
      : commands('updateBundle', {
          params: { code: asked.params.code ?? '' },
          body: { ...versionIn(form), ...parseBundle(form) },
        }))
    return redirectWithFlash(done.messageForUser, here)
  })
}

type Props = { loaderData: OfficeBundle; actionData?: Answer }

/** Bundle page: products, today's price, availability. */
export default function Bundle({ loaderData: bundle, actionData }: Props) {
  const { me } = useOfficeData()
  const { code, name, standing, version } = bundle
  const { refusal } = actionData ?? {}
  const mayWrite = mayDo('prices:write', me)
  const isPaused = standing === 'paused'
  const head = (
    <PageHead
      title={name}
      back={<BackLink to={linkTo('Paquetes')} label="Paquetes" />}
      state={<span className={standingLooks[standing]}>{standingWords[standing]}</span>}
    >
      {mayWrite ? (
        <Form method="post" className="acts">
          <Button type="submit" name="hacer" value={isPaused ? 'resume' : 'pause'}>
            {isPaused ? 'Ofrecerlo otra vez' : 'Poner en pausa'}
          </Button>
          <Button type="submit" kind="danger" name="hacer" value="quitar">
            Quitar
          </Button>
        </Form>
      ) : null}
    </PageHead>
  )
  if (isChanged(refusal))
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={bundleForm} to={linkTo('Paquete', { code })} />
      </>
    )
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className="cols">
        <div>
          {mayWrite ? (
            <BundleForm key={version} bundle={bundle} answer={actionData} />
          ) : (
            <p className="muted">{missingPermissionText('prices:write')}</p>
          )}
        </div>
        <aside aria-label="Lo que cuesta hoy">
          <PriceToday bundle={bundle} />
        </aside>
      </div>
      <CliHint command={`change-bundle ${code}`} />
    </>
  )
}

/** Today's price of one bundle. */
function PriceToday({
  bundle: { standing, apart, together, saving, products },
}: {
  bundle: OfficeBundle
}) {
  return (
    <section className="sec" aria-labelledby="hoy">
      <h2 id="hoy">Lo que cuesta hoy</h2>
      <ul className="rows in-bundle">
        {products.map(({ url_key, sku, sold }) => (
          <li key={url_key} className="row apart">
            <span className="with">
              <ProductPicture address={sold?.image ?? null} />
              <span>
                {sku === null ? (
                  url_key
                ) : (
                  <Link className="name" to={linkTo('Producto', { sku })}>
                    {sold?.name ?? url_key}
                  </Link>
                )}
                <span className="sub">{stockWords(sold)}</span>
              </span>
            </span>
            <span className="num">{sold?.price == null ? '—' : formatMoney(sold.price)}</span>
          </li>
        ))}
      </ul>
      {apart === null || together === null ? null : (
        <dl className="sums">
          <div>
            <dt>Por separado</dt>
            <dd>{formatMoney(apart)}</dd>
          </div>
          <div>
            <dt>Se ahorra</dt>
            <dd>{formatMoney(-saving)}</dd>
          </div>
          <div className="total">
            <dt>Juntos</dt>
            <dd>{formatMoney(together)}</dd>
          </div>
        </dl>
      )}
      {standing === 'offered' || standing === 'paused' ? (
        <p className="hint">
          Sigue a los precios y ofertas de sus productos. Cada pieza cuenta para un solo paquete o
          promoción.
        </p>
      ) : (
        <Alert tone="warn">
          <p>
            {standingWords[standing]}: mientras sea así no se ofrece ni descuenta. Vuelve solo en
            cuanto se arregla.
          </p>
        </Alert>
      )}
    </section>
  )
}

function stockWords(sold: OfficeBundle['products'][number]['sold']): string {
  if (!sold) return 'No está a la venta'
  return sold.available === 0 ? 'Agotado' : `${sold.available.toLocaleString('es-MX')} disponibles`
}
