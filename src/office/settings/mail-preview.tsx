import type { MailPreviewResponse } from '#contract/operator/mail-texts.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { createApiUrl } from '../api/api-url.ts'

export type MailPreviewTexts = { subject: string; opening: string; closing: string }

/** E-mail preview with example data, in a sandboxed iframe or as plain text. */
export function MailPreview({
  code,
  words,
  written,
}: {
  code: string
  words: MailPreviewTexts
  written: MailPreviewResponse | undefined
}) {
  const address = `${createApiUrl<'getMailPreviewPage'>(`mail-words/${encodeURIComponent(code)}/preview.html`)}?${new URLSearchParams(words)}`
  return (
    <section className="sec" aria-labelledby="asi-queda">
      <h2 id="asi-queda">{written ? 'Así queda' : 'Así sale hoy'}</h2>
      <p className="muted">Con datos de ejemplo. {written ? 'Todavía no se guarda.' : null}</p>
      {written ? <p role="status">Asunto: {written.subject}</p> : null}
      <iframe className="letter" title="El correo con datos de ejemplo" src={address} sandbox="" />
      {written ? (
        <Disclosure as="h3" title="Como texto" open>
          <pre className="letter-text">{written.text}</pre>
        </Disclosure>
      ) : null}
    </section>
  )
}
