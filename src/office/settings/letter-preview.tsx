import type { MailPreviewReply } from '#contract/operator/mail-words.ts'
import { Fold } from '#ui/fold.tsx'

export type LetterWords = { subject: string; opening: string; closing: string }

/** E-mail preview with example data, in a sandboxed iframe or as plain text. */
export function LetterPreview({
  code,
  words,
  written,
}: {
  code: string
  words: LetterWords
  written: MailPreviewReply | undefined
}) {
  const address = `/api/v1/mail-words/${encodeURIComponent(code)}/preview.html?${new URLSearchParams(words)}`
  return (
    <section className="sec" aria-labelledby="asi-queda">
      <h2 id="asi-queda">{written ? 'Así queda' : 'Así sale hoy'}</h2>
      <p className="muted">Con datos de ejemplo. {written ? 'Todavía no se guarda.' : null}</p>
      {written ? <p role="status">Asunto: {written.subject}</p> : null}
      <iframe className="letter" title="El correo con datos de ejemplo" src={address} sandbox="" />
      {written ? (
        <Fold as="h3" title="Como texto" open>
          <pre className="letter-text">{written.text}</pre>
        </Fold>
      ) : null}
    </section>
  )
}
