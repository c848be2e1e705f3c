import {
  type ClientLoaderFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { PickupPointsResponse } from '#contract/shop-content.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { isPostcode, readStoredPostcode } from '../delivery-postcode.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PickupMap } from './pickup-map.tsx'
import './pickup-points.css'

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: 'Puntos de recolección',
    description: `Dónde recoger tu pedido de ${findPageMetaShopData(matches).name}: direcciones, horarios y el punto más cercano.`,
    path: linkTo('Pickup Points'),
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('cp') ?? ''
  const page = await readPoints(createApiClient(context), asked)
  return data(page, page.reply ? 200 : 503)
}

/** Links inside the shop lead to the points nearest to the postcode that this browser delivers to. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('cp') ?? readStoredPostcode() ?? ''
  return readPoints(createApiClient(), asked)
}

async function readPoints(api: ReturnType<typeof createApiClient>, asked: string) {
  const postcode = normalizePostcode(asked)
  const reply = await api
    .get('shop/pickupPoints', isPostcode(postcode) ? { cp: postcode } : {})
    .catch(() => null)
  return { reply, postcode }
}

/** Pickup points as list and map, all or those of a state; with a postcode the nearest come first. */
export default function PickupPointsPage() {
  const { reply, postcode } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const wrong = postcode === '' ? '' : whatIsWrong(postcode, reply)
  const states = listStates(reply?.points ?? [])
  const state = states.find((name) => name === search.get('estado')) ?? null
  const points = (reply?.points ?? []).filter((point) => state === null || point.state === state)
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
          {states.length > 1 ? (
            <StateChips states={states} chosen={state} postcode={postcode} />
          ) : null}
          <div className="points">
            <PointList points={points} />
            <PickupMap points={points} from={state === null ? reply.from : null} state={state} />
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

function listStates(points: PickupPointsResponse['points']): string[] {
  return [...new Set(points.flatMap(({ state }) => state ?? []))].toSorted((a, b) =>
    a.localeCompare(b, 'es'),
  )
}

function StateChips({
  states,
  chosen,
  postcode,
}: {
  states: readonly string[]
  chosen: string | null
  postcode: string
}) {
  const cp = postcode === '' ? undefined : postcode
  const chip = (label: string, state: string | null) => (
    <li key={label}>
      <Link
        className="chip"
        to={linkTo('Pickup Points', {}, { cp, estado: state ?? undefined })}
        replace
        preventScrollReset
        aria-current={state === chosen ? 'true' : undefined}
      >
        {label}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Estado">
      <ul className="chips run">
        {chip('Todos', null)}
        {states.map((state) => chip(state, state))}
      </ul>
    </nav>
  )
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
