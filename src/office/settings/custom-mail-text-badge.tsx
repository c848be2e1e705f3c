import type { MailTemplateResponse } from '#contract/operator/mail-texts.ts'

/** Badge that shows whether the shop uses its own texts for an e-mail template. */
export function CustomMailTextBadge({ state }: Pick<MailTemplateResponse, 'state'>) {
  if (state === 'own') return <span className="st ok">Propias</span>
  return state === 'refused' ? (
    <span className="st no">Propias con un error: salen las de la casa</span>
  ) : (
    <span className="muted">De la casa</span>
  )
}
