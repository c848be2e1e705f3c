import { useEffect, useState } from 'react'
import type { PickupPointsResponse } from '#contract/shop-content.ts'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { PickupMap } from '../information/pickup-map.tsx'
import { linkTo } from '../page-links.ts'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import '../information/pickup-points.css'

/** Map of the selectable pickup points, numbered as in the list below. */
export function PickupPointsOnMap({
  codes,
  postcode,
}: {
  codes: readonly string[]
  postcode: string
}) {
  const [reply, setReply] = useState<PickupPointsResponse | 'failed'>()
  useEffect(() => {
    let isAsked = true
    const keep = (answer: PickupPointsResponse | 'failed') => {
      if (isAsked) setReply(answer)
    }
    createApiClient()
      .get('shop/pickupPoints', { cp: postcode })
      .then(keep, () => keep('failed'))
    return () => {
      isAsked = false
    }
  }, [postcode])

  if (reply === undefined) return <SkeletonLine />
  if (reply === 'failed') {
    return (
      <p className="small" role="alert">
        No pudimos cargar el mapa.{' '}
        <Link to={linkTo('Pickup Points', {}, { cp: postcode })}>Ver los puntos en su página</Link>
      </p>
    )
  }
  const points = reply.points.filter(({ code }) => codes.includes(code))
  return (
    <div className="stack">
      <PickupMap points={points} from={reply.from} />
      <ol className="small">
        {points.map(({ code, name, address }) => (
          <li key={code}>
            <strong>{name}</strong>, {address}
          </li>
        ))}
      </ol>
    </div>
  )
}
