import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { ReachedMessageSendLimit } from '#domain/running/message-budgets.ts'
import {
  getMaxRetryTime,
  getNextSendTimeDuringOutage,
  getNextMessageRetryTime,
} from '#domain/running/message-retry-schedule.ts'
import {
  composeMail,
  composeVerificationCodeSms,
  type MailDataWithSecrets,
} from '#mail/compose-message.ts'
import type { MailAttachment, Mail, MailSender } from '#mail/mail-template-types.ts'
import type { Mailer } from '#mail/mailer.ts'
import {
  type MessageDeliveryResult,
  createUndeliverableResult,
} from '#mail/message-delivery-result.ts'
import {
  type MessageOfChannel,
  type MessageData,
  parseMessage,
  listTemplatesPausedBySendLimit,
} from '#mail/message-templates.ts'
import type { PushSender } from '#mail/push-sender.ts'
import type { SmsSender } from '#mail/sms-sender.ts'
import type { WhatsappSender } from '#mail/whatsapp/whatsapp-sender.ts'
import { isWhatsappAgreed } from '#persistence/account/whatsapp-consents.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as pushSubscriptions from '#persistence/orders/push-subscriptions.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { createMessageBudgetReader } from '../message-budget.ts'
import { decryptLicences } from '../orders/decrypt-licence-keys.ts'
import { readCreditNoteAttachments, readInvoiceAttachments } from '../orders/invoice-attachments.ts'
import type { LicenceCipher } from '../orders/licence-cipher.ts'
import { readReturnAttachments } from '../orders/order-return-attachments.ts'
import { createCachedMailSenderReader } from '../read-mail-sender.ts'
import { alertSpentMessageBudget } from './alert-spent-message-budget.ts'

export type MessageSenders = {
  mailer: Pick<Mailer, 'send'> & {
    /** whether a mail server is connected; without one, mails wait and no try is counted */
    isConnected?: () => Promise<boolean>
  }
  texter: Pick<SmsSender, 'send'>
  pusher: Pick<PushSender, 'send'>
  whatsapp: WhatsappSender
  shopUrl: string
  officeUrl: string
  /** decrypts licence keys, which are added to their mail just before sending */
  licences: LicenceCipher
  /** signed URL for returning an order without signing in */
  returnUrl: (orderNumber: string, until: Day) => Promise<string>
  /** called when a message fails, without the message's recipient and content */
  onFailure: (failure: { id: number; template: string; reason: string; final: boolean }) => void
  /** called at most once an hour while messages are withheld because their limit is used up */
  onHeldBack: (held: ReachedMessageSendLimit & { channel: outbox.OutboxMessage['channel'] }) => void
}

/**
 * Sends a channel's due messages and returns their number. A used-up message limit or unresponsive
 * service ends the round; other push services continue. Messages stay locked, so only a crash
 * causes duplicates.
 */
export async function sendOutboxMessages(
  db: Db,
  channel: outbox.OutboxMessage['channel'],
  senders: MessageSenders,
  now: () => Date,
): Promise<number> {
  const heldNow = await createMessageBudgetReader(db, channel)
  const round = { silent: new Set<string>(), senderAt: createCachedMailSenderReader(senders) }
  let sent = 0
  for (;;) {
    const held = await heldNow(now())
    const outcome = await runInTransaction(db, (transaction) =>
      sendNext(
        transaction,
        channel,
        { ...senders, ...round, except: listTemplatesPausedBySendLimit(held?.held) },
        now,
      ),
    )
    if (outcome === 'sent') sent += 1
    if (outcome === 'nothing-due' && held) await sayHeldBack(db, channel, held, senders, now())
    if (outcome === 'nothing-due' || outcome === 'not-connected') return sent
    if (outcome === 'unreachable' && channel !== 'push') return sent
  }
}

async function sayHeldBack(
  db: Db,
  channel: outbox.OutboxMessage['channel'],
  held: ReachedMessageSendLimit,
  { onHeldBack }: MessageSenders,
  now: Date,
): Promise<void> {
  const isWaiting = await outbox.hasDueMessage(db, channel, now)
  if (isWaiting && (await alertSpentMessageBudget(db, channel, held, now)))
    onHeldBack({ ...held, channel })
}

/**
 * State of one round of sending: templates withheld by a message limit, unresponsive push services,
 * and the sender.
 */
type Round = {
  except: string[]
  silent: Set<string>
  senderAt: ReturnType<typeof createCachedMailSenderReader>
}

type SendOutcome =
  | 'sent'
  | 'gone'
  | 'put-off'
  | 'undeliverable'
  | 'unreachable'
  | 'nothing-due'
  | 'not-connected'

async function sendNext(
  db: Db,
  channel: outbox.OutboxMessage['channel'],
  senders: MessageSenders & Round,
  now: () => Date,
): Promise<SendOutcome> {
  const due = { now: now(), latest: getMaxRetryTime(now()), except: senders.except }
  const message = await outbox.lockNextDueMessage(db, channel, due)
  if (!message) return 'nothing-due'
  if (channel === 'mail' && !((await senders.mailer.isConnected?.()) ?? true))
    return 'not-connected'
  const { id, template } = message
  const delivery = await deliver(db, message, senders, now())
  if (delivery === 'gone') {
    await outbox.removeMessage(db, id)
    return 'gone'
  }
  if (delivery === 'put-off') {
    await outbox.deferMessage(db, id, getNextSendTimeDuringOutage(now()))
    return 'put-off'
  }
  if (delivery.ok) {
    await outbox.markMessageSent(db, id, now())
    return 'sent'
  }
  const { code, reason } = delivery
  const retryAt =
    code === 'undeliverable' ? null : getNextMessageRetryTime(message.tries + 1, now())
  if (retryAt) await outbox.scheduleMessageRetry(db, id, retryAt, reason)
  else await outbox.markMessageFailed(db, id, reason, now())
  senders.onFailure({ id, template, reason: code, final: retryAt === null })
  return code
}

async function deliver(
  db: Db,
  message: outbox.DueMessage,
  senders: MessageSenders & Round,
  now: Date,
): Promise<MessageDeliveryResult | 'gone' | 'put-off'> {
  const { mailer, texter, shopUrl } = senders
  const { id, channel, recipient, template, data } = message
  if ('validUntil' in data && new Date(String(data.validUntil)) <= now) {
    return createUndeliverableResult('Its time was over before it could be sent')
  }
  try {
    if (channel === 'sms') {
      const text = parseMessage(channel, template, data)
      if (!text) return unknownShape(template)
      const sender = await senders.senderAt(db, now)
      return await texter.send({
        phone: recipient,
        text: composeVerificationCodeSms(text.data, sender),
        shopName: sender.name,
        tries: message.tries,
        createdAt: message.createdAt,
      })
    }
    if (channel === 'push') return await push(db, message, senders, now)
    if (channel === 'whatsapp') return await tellByWhatsapp(db, message, senders)
    const mail = parseMessage(channel, template, data)
    if (!mail) return unknownShape(template)
    const messageId = `<${id}.${message.createdAt.getTime()}@${new URL(shopUrl).hostname}>`
    const sender = await senders.senderAt(db, now)
    const written = await write(db, mail, sender, senders)
    const attachments = await attachmentsOf(db, mail)
    const whole = attachments.length > 0 ? { ...written, attachments } : written
    return await mailer.send(recipient, whole, messageId)
  } catch (error) {
    return createUndeliverableResult(`It could not be written: ${String(error)}`)
  }
}

/**
 * Sends a push message. `gone`: the device has unsubscribed, which is no failure. `put-off`: the
 * push service failed to respond in this round.
 */
async function push(
  db: Db,
  { template, data }: outbox.DueMessage,
  { pusher, silent }: MessageSenders & Round,
  now: Date,
): Promise<MessageDeliveryResult | 'gone' | 'put-off'> {
  const message = parseMessage('push', template, data)
  if (!message) return unknownShape(template)
  const { subscription, orderNumber, words } = message.data
  const target = await pushSubscriptions.findPushSubscription(db, subscription)
  if (!target) return 'gone'
  const service = new URL(target.endpoint).origin
  if (silent.has(service)) return 'put-off'
  const shown = { order: orderNumber, words }
  const delivery = await pusher.send(target, shown, now)
  if (delivery === 'gone') await pushSubscriptions.removePushSubscription(db, subscription)
  else if (!delivery.ok && delivery.code === 'unreachable') silent.add(service)
  return delivery
}

/** Sends news of an order by WhatsApp. `gone`: the shopper no longer agrees, which is no failure. */
async function tellByWhatsapp(
  db: Db,
  { recipient, template, data }: outbox.DueMessage,
  { whatsapp }: MessageSenders,
): Promise<MessageDeliveryResult | 'gone'> {
  const news = parseMessage('whatsapp', template, data)
  if (!news) return unknownShape(template)
  if (!(await isWhatsappAgreed(db, recipient))) return 'gone'
  const { orderNumber, words } = news.data
  return whatsapp.send({ phone: recipient, orderNumber, words })
}

function unknownShape(template: string): MessageDeliveryResult {
  return createUndeliverableResult(`No template ${template} is made of what was stored`)
}

/** Completes a stored message just before sending with licence keys and signed links. */
async function write(
  db: Db,
  mail: MessageOfChannel<'mail'>,
  sender: MailSender,
  { licences, returnUrl }: MessageSenders,
): Promise<Mail> {
  if (mail.template === 'licences') {
    return composeMail('licences', await withKeys(db, mail.data, licences), sender)
  }
  if (mail.template === 'order-moved' && mail.data.returnUntil !== undefined) {
    const { orderNumber, returnUntil } = mail.data
    const url = await returnUrl(orderNumber, returnUntil)
    return composeMail('order-moved', { ...mail.data, returnUrl: url }, sender)
  }
  return composeMail(mail.template, mail.data, sender)
}

async function attachmentsOf(db: Db, mail: MessageOfChannel<'mail'>): Promise<MailAttachment[]> {
  if (mail.template === 'invoice-issued') return readInvoiceAttachments(db, mail.data)
  if (mail.template === 'credit-note-issued') return readCreditNoteAttachments(db, mail.data)
  if (mail.template === 'order-return-requested') return readReturnAttachments(db, mail.data)
  return []
}

async function withKeys(
  db: Db,
  data: MessageData['licences'],
  cipher: LicenceCipher,
): Promise<MailDataWithSecrets['licences']> {
  const { orderNumber } = data
  const order = await orders.findOrderByNumber(db, orderNumber)
  const opened = order ? await decryptLicences(db, cipher, order) : []
  const keys = opened.flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]))
  if (keys.length === 0) throw new Error(`Order ${orderNumber} has no keys in use`)
  return { ...data, keys }
}
