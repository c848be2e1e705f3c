import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { OfficeBundle } from '#contract/operator/bundles.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ProductPicture } from '../lists/product-picture.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BundleForm, bundleFormDefinition, parseBundle } from './bundle-form.tsx'
import { bundleAvailabilityStyles, bundleAvailabilityLabels } from './bundle-labels.ts'
import { OfferPage } from './offer-page.tsx'
import './offers.css'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getBundle', {
    params: { code: asked.params.code ?? '' },
  })
}

export function action(asked: ActionFunctionArgs) {
  const params = { code: asked.params.code ?? '' }
  return runFormAction(asked, async (form, commands) => {
    const command = String(form.get('hacer') ?? 'guardar')
    if (command === 'quitar') {
      const removed = await commands('deleteBundle', { params })
      return redirectWithFlash(removed.messageForUser, createOfficePageUrl('Paquetes'))
    }
    const done = await (command === 'pause' || command === 'resume'
      ? commands('moveBundle', { params, body: { move: command } })
      : commands('updateBundle', {
          params,
          body: { ...readRecordVersionFromForm(form), ...parseBundle(form) },
        }))
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Paquete', params))
  })
}

type Props = { loaderData: OfficeBundle; actionData?: FormResult }

/** Page of one bundle of products: the products, today's price, availability. */
export default function Bundle({ loaderData: bundle, actionData }: Props) {
  const { code, name, standing, version } = bundle
  const isPaused = standing === 'paused'
  return (
    <OfferPage
      list="Paquetes"
      here={createOfficePageUrl('Paquete', { code })}
      title={name}
      state={
        <span className={bundleAvailabilityStyles[standing]}>
          {bundleAvailabilityLabels[standing]}
        </span>
      }
      actions={
        <Form method="post" className="acts">
          <Button type="submit" name="hacer" value={isPaused ? 'resume' : 'pause'}>
            {isPaused ? 'Ofrecerlo otra vez' : 'Poner en pausa'}
          </Button>
          <Button type="submit" kind="danger" name="hacer" value="quitar">
            Quitar
          </Button>
        </Form>
      }
      needs="prices:write"
      editForm={bundleFormDefinition}
      answer={actionData}
      form={<BundleForm key={version} bundle={bundle} answer={actionData} />}
      aside={<PriceToday bundle={bundle} />}
      asideLabel="Lo que cuesta hoy"
    >
      <ShortcutAndCliHintFooter command={`change-bundle ${code}`} />
    </OfferPage>
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
