import { type ChangeEvent, useState } from 'react'
import type { WhatsappNewsResponse } from '#contract/whatsapp-news.ts'
import { whatsappConsentText } from '#domain/account/whatsapp-consent.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { formatPhone } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

/** Choice of news of orders by WhatsApp, off until the shopper asks for them (PRO-02). */
export function WhatsappNewsBox({ news }: { news: WhatsappNewsResponse | undefined }) {
  const [agrees, setAgrees] = useState((news?.agreed_at ?? null) !== null)
  const { busy, error, run } = useAsyncAction()
  if (!news?.offered) return null
  const { phone } = news

  async function choose({ target: { checked } }: ChangeEvent<HTMLInputElement>) {
    await run(async () => {
      const reply = await createApiClient().post(
        'customer/whatsapp',
        { agrees: checked },
        { ownWords: true },
      )
      if (!reply.success) return reply.messageForUser
      setAgrees(checked)
      showSuccess(reply.messageForUser)
    })
  }

  return (
    <section className="box stack gap-t" aria-labelledby="whatsapp">
      <h2 id="whatsapp">Avisos por WhatsApp</h2>
      {phone === null ? (
        <p className="muted">Verifica tu teléfono para pedirlos.</p>
      ) : (
        <Checkbox checked={agrees} disabled={busy} onChange={choose}>
          {whatsappConsentText} <small className="num">{formatPhone(phone)}</small>
        </Checkbox>
      )}
      {error ? <Alert tone="wrong">{error}</Alert> : null}
    </section>
  )
}
