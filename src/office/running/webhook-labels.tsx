import type { Webhook, WebhookDelivery } from '#contract/operator/webhooks.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'

/** Label for the state of a webhook endpoint. */
export function WebhookStateLabel({ webhook }: { webhook: Webhook }) {
  const { off_at, off_reason, failing_since } = webhook
  if (off_at) {
    return off_reason === 'person' ? (
      <span className="st wait">Apagado desde el {formatDateTime(off_at)}</span>
    ) : (
      <span className="st no">Se apagó solo el {formatDateTime(off_at)}</span>
    )
  }
  return failing_since ? (
    <span className="st no">No contesta desde el {formatDateTime(failing_since)}</span>
  ) : (
    <span className="st ok">Encendido</span>
  )
}

/** Label for the state of a webhook delivery. */
export function WebhookDeliveryStateLabel({ delivery }: { delivery: WebhookDelivery }) {
  const { state, next_try_at, tries } = delivery
  if (state === 'sent') return <span className="st ok">Llegó</span>
  if (state === 'failed') return <span className="st no">No llegó</span>
  if (state === 'held') return <span className="st wait">Guardado, no se mandó</span>
  return (
    <span className="st wait">
      {tries > 0 && next_try_at ? `Otra vez el ${formatDateTime(next_try_at)}` : 'En camino'}
    </span>
  )
}

/** Response or error of a webhook endpoint as text. */
export function formatWebhookResponse({
  status,
  problem,
  duration_ms,
}: Pick<WebhookDelivery, 'status' | 'problem'> & { duration_ms: number | null }): string {
  if (status === null && problem === null) return '—'
  const time = duration_ms === null ? '' : `, ${duration_ms.toLocaleString('es-MX')} ms`
  return `${status ?? problemWords(problem ?? '')}${time}`
}

const problems: Record<string, string> = {
  'no answer in time': 'No contestó a tiempo',
  ECONNREFUSED: 'Nadie escucha ahí',
  ECONNRESET: 'Cortó la conexión',
  ENOTFOUND: 'Ese nombre no existe',
  ENODATA: 'Ese nombre no existe',
  CERT_HAS_EXPIRED: 'Su certificado venció',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Su certificado no es de confianza',
}

function problemWords(problem: string): string {
  if (problem.endsWith('is no public https address')) return 'No es una dirección https pública'
  return problems[problem] ?? problem
}
