import type { MailLetterReply } from '#contract/operator/mail-words.ts'

/** Badge that shows whether an e-mail has custom texts. */
export function LetterLook({ state }: Pick<MailLetterReply, 'state'>) {
  if (state === 'own') return <span className="st ok">Propias</span>
  return state === 'refused' ? (
    <span className="st no">Propias con un error: salen las de la casa</span>
  ) : (
    <span className="muted">De la casa</span>
  )
}
