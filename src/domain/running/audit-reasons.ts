import { formatStockMovementReason } from '../buying/stock-movement-labels.ts'
import { reviewRejectReasons } from '../catalogue/review-moderation.ts'
import { reviewPhotoRejectReasons } from '../catalogue/review-photo.ts'

/** Reasons that the shop itself writes, by their code. */
const reasons: Readonly<Record<string, string | undefined>> = {
  ...reviewRejectReasons,
  ...reviewPhotoRejectReasons,
  provider: 'Salió en su proveedor de entrada',
  groups: 'Cambiaron sus grupos en el proveedor',
  gone: 'El sistema contestó que ya no existe',
  failing: 'El sistema dejó de contestar',
}

/** Reason of an audit entry in words: a stock movement has its cause before the note. */
export function formatAuditReason(action: string, reason: string | null): string | null {
  if (reason === null || action !== 'stock-change') return reason && (reasons[reason] ?? reason)
  const [, code = reason, note = ''] = /^([a-z]+)(: .+)?$/s.exec(reason) ?? []
  return `${formatStockMovementReason(code)}${note}`
}
