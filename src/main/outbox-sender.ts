import { setTimeout as sleep } from 'node:timers/promises'
import type { Mailer } from '#mail/mailer.ts'
import { openPushSender } from '#mail/push-sender.ts'
import type { SmsSender } from '#mail/sms-sender.ts'
import type { VapidKeyPair } from '#mail/vapid-key-pair.ts'
import type { WhatsappSender } from '#mail/whatsapp/whatsapp-sender.ts'
import type { Db } from '#persistence/database.ts'
import { createGoodsReturnUrlSigner } from '#use-cases/orders/goods-return-url.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { sendOutboxMessages } from '#use-cases/running/send-outbox.ts'

const pollMs = 1000

type Options = {
  db: Db
  mailer: Pick<Mailer, 'send' | 'close'>
  texter: Pick<SmsSender, 'send'>
  whatsapp: WhatsappSender
  shopUrl: string
  officeUrl: string
  licences: LicenceCipher
  /** secret that signs links in mails */
  sessionSecret: string
  pushIdentity: VapidKeyPair
  log: {
    warn: (details: object, words: string) => void
    error: (details: object, words: string) => void
  }
}

/**
 * Starts one independent sender each for queued mail, text, push and WhatsApp messages (the outbox).
 */
export function startOutboxSender(options: Options) {
  const {
    db,
    mailer,
    texter,
    whatsapp,
    shopUrl,
    officeUrl,
    licences,
    sessionSecret,
    pushIdentity,
    log,
  } = options
  const senders = {
    mailer,
    texter,
    whatsapp,
    pusher: openPushSender({ identity: pushIdentity, contact: shopUrl }),
    shopUrl,
    officeUrl,
    licences,
    returnUrl: createGoodsReturnUrlSigner({ shopUrl, secret: sessionSecret }),
    onFailure: (failure: object) => log.warn(failure, 'message not sent'),
    onHeldBack: (held: object) => log.error(held, 'messages wait for their budget'),
  }
  const stopped = new AbortController()
  const running = Promise.all((['mail', 'sms', 'push', 'whatsapp'] as const).map(keepSending))

  async function keepSending(channel: 'mail' | 'sms' | 'push' | 'whatsapp') {
    while (!stopped.signal.aborted) {
      await sendOutboxMessages(db, channel, senders, () => new Date()).catch((error: unknown) => {
        if (!stopped.signal.aborted) log.error({ err: error }, 'outbox not read')
      })
      await sleep(pollMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  return {
    async close() {
      stopped.abort()
      await running
      mailer.close()
    },
  }
}
