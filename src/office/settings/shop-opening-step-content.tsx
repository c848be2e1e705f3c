import { Form } from 'react-router'
import type {
  FilledLegalTemplatesResponse,
  ShopOpeningResponse,
} from '#contract/operator/shop-opening-checklist.ts'
import type { ShopOpeningStep } from '#domain/running/shop-opening-steps.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { parseMarkdown } from '#ui/text/parse-markdown.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { JobProgressReloadButton } from '../live/job-progress-reload-button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import '../content/prose.css'

/** Legal text templates filled with the shop data in the form. */
export type FilledLegalTexts = FilledLegalTemplatesResponse & {
  seller: { legal_name: string; address: string }
}

/**
 * Content of the steps in opening a new shop that are not settings sections: legal texts, products,
 * payment.
 */
export function ShopOpeningStepContent({
  step,
  opening,
  answer,
}: {
  step: Extract<ShopOpeningStep, 'legal' | 'products' | 'payment'>
  opening: ShopOpeningResponse
  answer: FormResult<FilledLegalTexts> | undefined
}) {
  if (step === 'legal') return <LegalStep opening={opening} answer={answer} />
  if (step === 'products') return <ProductsStep opening={opening} />
  return <PaymentStep opening={opening} />
}

const spanishList = new Intl.ListFormat('es-MX')

function LegalStep({
  opening,
  answer,
}: {
  opening: ShopOpeningResponse
  answer: FormResult<FilledLegalTexts> | undefined
}) {
  const typed = useRestoredFormFields(answer)
  const read = answer?.done
  const { fields = {} } = answer?.refusal ?? {}
  if (opening.missing_texts.length === 0) {
    return (
      <p>
        Los tres están publicados. Cada cambio es una versión nueva, en{' '}
        <Link to={createOfficePageUrl('Textos legales')}>Textos legales</Link>.
      </p>
    )
  }
  return (
    <>
      <p className="muted">
        {opening.missing_texts.length === 1 ? 'Falta' : 'Faltan'}:{' '}
        {spanishList.format(opening.missing_texts)}. Hay un texto de partida para cada uno; lleva tu
        nombre, tu domicilio y tu contacto. Que lo revise quien te asesora: puedes publicar otra
        versión cuando quieras en{' '}
        <Link to={createOfficePageUrl('Textos legales')}>Textos legales</Link>.
      </p>
      {opening.support ? (
        <Form method="post" className="stack">
          <FormField
            label="Responsable (nombre o razón social)"
            name="responsable"
            required
            minLength={3}
            maxLength={200}
            hint="Tu nombre completo, o la razón social. Queda también en Ajustes, Quién vende."
            defaultValue={typed.text(
              'responsable',
              read?.seller.legal_name ?? opening.seller?.legal_name,
            )}
            error={fields.legal_name}
          />
          <FormField
            label="Domicilio"
            name="domicilio"
            required
            minLength={10}
            maxLength={300}
            defaultValue={typed.text(
              'domicilio',
              read?.seller.address ?? opening.seller?.address ?? opening.support.address,
            )}
            error={fields.address}
          />
          <div className="row wraps">
            <Button type="submit" kind="primary" name="hacer" value="legales">
              Publicar los textos con estos datos
            </Button>
            <Button type="submit" name="hacer" value="leer-legales">
              Leerlos antes
            </Button>
          </div>
          {read?.texts.map(({ title, body_markdown: body }, index) => (
            <Disclosure key={title} as="span" title={title} open={index === 0}>
              <div className="prose">
                <Markdown blocks={parseMarkdown(body)} shop={new URL(opening.shop_url).origin} />
              </div>
            </Disclosure>
          ))}
        </Form>
      ) : (
        <Alert tone="warn">
          <p>
            Los textos llevan tu teléfono y tu correo.{' '}
            <Link to={createOfficePageUrl('Bienvenida', {}, { paso: 'ayuda' })}>
              Escríbelos primero
            </Link>
          </p>
        </Alert>
      )}
    </>
  )
}

function ProductsStep({
  opening: { products, without_picture },
}: {
  opening: ShopOpeningResponse
}) {
  return (
    <>
      <p className="muted">
        Sirve la hoja que ya tienes, de Excel, de Shopify, de otra tienda o de otro programa: se lee
        como está, y antes de que entre ves qué cambia y lo que haya que corregir. Como la tienda
        está cerrada, los primeros quedan a la venta de una vez; ahí mismo puedes pedir que queden
        ocultos.
      </p>
      {products > 0 ? (
        <p>
          {products === 1 ? 'Hay 1 producto' : `Hay ${products} productos`} a la venta
          {without_picture > 0 ? `; ${without_picture} sin foto.` : '.'}
        </p>
      ) : null}
      <p className="row wraps">
        <ButtonLink
          kind={products > 0 ? 'outline' : 'primary'}
          to={createOfficePageUrl('Importar')}
        >
          Subir mi hoja
        </ButtonLink>
        <Link className="btn quiet" to={createOfficePageUrl('Productos')}>
          Ver productos
        </Link>
      </p>
    </>
  )
}

function PaymentStep({ opening }: { opening: ShopOpeningResponse }) {
  const { gateway, shop_url, paid_order, trial, products, may_open } = opening
  const isSimulator = gateway === 'simulator'
  const isTried = trial?.outcome === 'paid' || trial?.outcome === 'given-back'
  return (
    <>
      <p className="muted">
        Compra algo en tu tienda, como lo hará tu gente. Mientras está cerrada, solo puede comprar
        quien entra con el correo de una persona del Mostrador, y lo que compra queda marcado como
        compra de prueba: no cuenta en ventas, puntos ni facturas, y al abrir se cancela sola.
      </p>
      {isSimulator ? (
        <Alert tone="warn">
          <p>
            Hoy se cobra en un simulador: no mueve dinero de nadie. Para cobrar de verdad hacen
            falta las claves de Stripe, Mercado Pago u otra pasarela, que pone quien lleva el
            servidor. <Link to={createOfficePageUrl('Conexiones')}>Ver las conexiones</Link>
          </p>
        </Alert>
      ) : null}
      {trial ? <TrialOutcome trial={trial} /> : null}
      {isTried ? null : (
        <ol className="steps-in-words">
          <li>Abre la tienda, elige un producto y pasa a pagar.</li>
          <li>
            {isSimulator
              ? 'Paga con la tarjeta 4242 4242 4242 4242, cualquier fecha futura y código 123.'
              : 'Paga con una tarjeta de prueba de tu pasarela, o con una tuya.'}
          </li>
          <li>Vuelve aquí: este paso se marca solo en cuanto el pago llega.</li>
        </ol>
      )}
      <p className="row wraps">
        {products > 0 ? (
          <a
            className={isTried || paid_order ? 'btn' : 'btn primary'}
            href={shop_url}
            target="_blank"
            rel="noreferrer"
          >
            {isTried ? 'Probar otra vez' : 'Comprar en mi tienda'}
          </a>
        ) : null}
        {isTried || products === 0 ? null : (
          <JobProgressReloadButton to={createOfficePageUrl('Bienvenida', {}, { paso: 'cobros' })} />
        )}
        {may_open ? (
          <Link
            className={isTried ? 'btn primary' : 'btn'}
            to={createOfficePageUrl('Bienvenida', {}, { paso: 'abrir' })}
          >
            {paid_order ? 'Seguir' : 'Dejarlo para después'}
          </Link>
        ) : null}
      </p>
    </>
  )
}

const outcomeWords: Record<Trial['outcome'], string> = {
  waiting: 'El pago todavía no llega. Si cerraste la página de pago, vuelve a tu carrito.',
  paid: 'Pagada. Todo el camino funciona: al abrir la tienda se cancela y el dinero vuelve.',
  failed: 'El pago no pasó. Revisa la tarjeta e inténtalo otra vez.',
  expired: 'Se acabó el tiempo para pagarla. Inténtalo otra vez.',
  'given-back': 'Pagada y ya cancelada: su dinero va de regreso.',
}

type Trial = NonNullable<ShopOpeningResponse['trial']>

/** Result of the owner's test purchase. */
function TrialOutcome({ trial: { number, outcome, total, created_at } }: { trial: Trial }) {
  const isDone = outcome === 'paid' || outcome === 'given-back'
  return (
    <Alert tone={isDone ? 'good' : 'note'}>
      <p>
        Compra de prueba de {formatMoney(total)}, {formatDateTime(created_at)}
        {number ? (
          <>
            , <Link to={createOfficePageUrl('Pedido', { number })}>pedido {number}</Link>
          </>
        ) : null}
        . {outcomeWords[outcome]}
      </p>
    </Alert>
  )
}
