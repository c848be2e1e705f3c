import type { MailTemplateResponse } from '#contract/operator/mail-texts.ts'

/** Badge that shows whether an e-mail has custom texts. */
export function CustomMailTextBadge({ state }: Pick<MailTemplateResponse, 'state'>) {
  if (state === 'own') return <span className="st ok">Propias</span>
  return state === 'refused' ? (
    <span className="st no">Propias con un error: salen las de la casa</span>
  ) : (
    <span className="muted">De la casa</span>
  )
}
