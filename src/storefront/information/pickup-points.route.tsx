import { data, Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { PickupPointsResponse } from '#contract/shop-content.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PickupMap } from './pickup-map.tsx'
import './pickup-points.css'

const isPostcode = (text: string) => /^[0-9]{5}$/.test(text)

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: 'Puntos de recolección',
    description: `Dónde recoger tu pedido de ${findPageMetaShopData(matches).name}: direcciones, horarios y el punto más cercano.`,
    path: linkTo('Pickup Points'),
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const postcode = normalizePostcode(new URL(request.url).searchParams.get('cp') ?? '')
  const reply = await createApiClient(context)
    .get('shop/pickupPoints', isPostcode(postcode) ? { cp: postcode } : {})
    .catch(() => null)
  return data({ reply, postcode }, reply ? 200 : 503)
}

/** Pickup points as list and map; with a postcode the nearest come first. */
export default function PickupPointsPage() {
  const { reply, postcode } = useLoaderData<typeof loader>()
  const wrong = postcode === '' ? '' : whatIsWrong(postcode, reply)
  return (
    <div className="wrap stack">
      <header className="page-head stack gap-s2">
        <h1>Puntos de recolección</h1>
        <p className="muted">
          Elige recoger al pagar. Te escribimos cuando tu paquete está listo; lleva una
          identificación y el código de ese correo.
        </p>
      </header>
      {reply === null ? (
        <LoadFailed safe="Tus pedidos están a salvo." />
      ) : reply.points.length === 0 ? (
        <p>Por ahora enviamos todo a domicilio: no hay puntos de recolección.</p>
      ) : (
        <>
          <Form className="nearest" action={linkTo('Pickup Points')} replace>
            <label htmlFor="punto-cp">Tu código postal</label>
            <div className="row wraps">
              <input
                className="input"
                id="punto-cp"
                name="cp"
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={10}
                defaultValue={postcode}
                aria-invalid={wrong === '' ? undefined : true}
                aria-describedby={wrong === '' ? undefined : 'punto-cp-mal'}
              />
              <Button type="submit">Ver el más cercano</Button>
            </div>
            {wrong === '' ? null : (
              <p className="small error" id="punto-cp-mal" role="alert">
                {wrong}
              </p>
            )}
          </Form>
          <div className="points">
            <PointList points={reply.points} />
            <PickupMap {...reply} />
          </div>
        </>
      )}
    </div>
  )
}

function whatIsWrong(postcode: string, reply: PickupPointsResponse | null): string {
  if (!isPostcode(postcode)) return 'El código postal tiene 5 números.'
  return reply && reply.from === null ? 'No conocemos ese código postal. Revísalo.' : ''
}

function PointList({ points }: Pick<PickupPointsResponse, 'points'>) {
  return (
    <ol aria-label="Puntos de recolección">
      {points.map(({ code, name, address, hours, hold_days, distance_km }) => (
        <li key={code} className="box">
          <h2>{name}</h2>
          {distance_km === null ? null : <Distance km={distance_km} />}
          <address>{address}</address>
          <p className="small muted">
            {hours ? `${hours}. ` : ''}Te guardan el paquete {hold_days} días.
          </p>
          <p>
            <a
              className="btn s"
              href={directionsTo(`${name}, ${address}`)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Cómo llegar a ${name}, en Google Maps`}
            >
              <Icon name="pin" />
              Cómo llegar
            </a>
          </p>
        </li>
      ))}
    </ol>
  )
}

function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
}

/** Distance in km below which a pickup point counts as in the same city. */
const sameCity = 15

function Distance({ km }: { km: number }) {
  return (
    <p className="ok small">
      {km < sameCity ? (
        'Cerca de tu código postal'
      ) : (
        <>
          A unos <span className="num">{km}</span> km (aprox.)
        </>
      )}
    </p>
  )
}
