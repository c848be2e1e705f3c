import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { OfficeBundle } from '#contract/operator/bundles.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ShortcutAndCliHintFooter } from '../lists/cli-hint.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BundleForm, bundleFormDefinition, parseBundle } from './bundle-form.tsx'
import { bundleAvailabilityStyles, bundleAvailabilityLabels } from './bundle-labels.ts'
import './offers.css'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getBundle', {
    params: { code: asked.params.code ?? '' },
  })
}

export function action(asked: ActionFunctionArgs) {
  const here = createOfficePageUrl('Paquete', { code: asked.params.code ?? '' })
  return runFormAction(asked, async (form, commands) => {
    const command = String(form.get('hacer') ?? 'guardar')
    if (command === 'quitar') {
      const removed = await commands('deleteBundle', { params: { code: asked.params.code ?? '' } })
      return redirectWithFlash(removed.messageForUser, createOfficePageUrl('Paquetes'))
    }
    const done = await (command === 'pause' || command === 'resume'
      ? commands('moveBundle', {
          params: { code: asked.params.code ?? '' },
          body: { move: command },
        })
      : commands('updateBundle', {
          params: { code: asked.params.code ?? '' },
          body: { ...readRecordVersionFromForm(form), ...parseBundle(form) },
        }))
    return redirectWithFlash(done.messageForUser, here)
  })
}

type Props = { loaderData: OfficeBundle; actionData?: FormResult }

/** Page of one bundle of products: the products, today's price, availability. */
export default function Bundle({ loaderData: bundle, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { code, name, standing, version } = bundle
  const { refusal } = actionData ?? {}
  const mayWrite = hasPermission('prices:write', me)
  const isPaused = standing === 'paused'
  const head = (
    <PageHeader
      title={name}
      back={<BackLink to={createOfficePageUrl('Paquetes')} label="Paquetes" />}
      state={
        <span className={bundleAvailabilityStyles[standing]}>
          {bundleAvailabilityLabels[standing]}
        </span>
      }
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
    </PageHeader>
  )
  if (isEditConflict(refusal))
    return (
      <>
        {head}
        <EditConflictPanel
          refusal={refusal}
          form={bundleFormDefinition}
          to={createOfficePageUrl('Paquete', { code })}
        />
      </>
    )
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
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
      <ShortcutAndCliHintFooter command={`change-bundle ${code}`} />
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
                  <Link className="name" to={createOfficePageUrl('Producto', { sku })}>
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
            {bundleAvailabilityLabels[standing]}: mientras sea así no se ofrece ni descuenta. Vuelve
            solo en cuanto se arregla.
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
