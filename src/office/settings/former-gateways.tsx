import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'
import { formatGatewayName } from '#domain/orders/payment-gateway-texts.ts'

/** Gateways of before with what is unfinished there; nothing if there are none. */
export function FormerGateways({
  gateways,
}: {
  gateways: ExternalServicesResponse['former_gateways']
}) {
  if (gateways.length === 0) return null
  return (
    <section className="sec" aria-labelledby="pasarelas-de-antes">
      <h2 id="pasarelas-de-antes">Pasarelas de antes</h2>
      <ul className="connections">
        {gateways.map(({ gateway, is_connected, open, advice }) => (
          <li key={gateway}>
            <div>
              <h3>
                {formatGatewayName(gateway)}{' '}
                {is_connected ? null : <span className="badge warn">Sin conexión</span>}
              </h3>
              <p>{open}</p>
              <p className="muted">{advice}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
