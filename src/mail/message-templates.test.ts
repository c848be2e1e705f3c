import { expect, it } from 'vitest'
import {
  formatMessageTemplateName,
  getChannelOfTemplate,
  listTemplatesPausedBySendLimit,
  allMailTemplates,
  parseMessage,
} from './message-templates.ts'

const moved = { firstName: 'Ana', phoneEnd: '78' }

it('stored data of a queued message is parsed, ignoring extra fields', () => {
  expect(parseMessage('mail', 'phone-moved', moved)).toEqual({
    template: 'phone-moved',
    data: moved,
  })
  expect(parseMessage('mail', 'phone-moved', { ...moved, since: 'later' })).not.toBeNull()
  expect(
    parseMessage('sms', 'phone-code', { code: '004217', validUntil: '2026-11-21T18:05:00Z' }),
  ).not.toBe(null)
})

it('stored data of a queued message is rejected when malformed, of an unknown template, or of the wrong channel', () => {
  expect(parseMessage('mail', 'phone-moved', { firstName: 'Ana' })).toBeNull()
  expect(parseMessage('mail', 'phone-moved', { ...moved, phoneEnd: 78 })).toBeNull()
  expect(parseMessage('mail', 'of-tomorrow', moved)).toBeNull()
  expect(parseMessage('mail', 'toString', {})).toBeNull()
  expect(parseMessage('mail', 'phone-code', { code: '1', validUntil: '' })).toBeNull()
  expect(parseMessage('sms', 'phone-moved', moved)).toBeNull()
  expect(parseMessage('push', 'phone-moved', moved)).toBeNull()
})

it('each message template belongs to one channel, mail, SMS or push', () => {
  const channels = [
    getChannelOfTemplate('phone-code'),
    getChannelOfTemplate('phone-moved'),
    getChannelOfTemplate('order-arriving'),
  ]
  expect(channels).toEqual(['sms', 'mail', 'push'])
})

it('the label of a message template begins with its channel, and an unknown template is labelled by its channel alone', () => {
  expect(formatMessageTemplateName('mail', 'order-shipped')).toBe('Correo: ya salió')
  expect(formatMessageTemplateName('sms', 'of-tomorrow')).toBe('Mensaje')
})

it('a message budget that runs low pauses deferrable mails first, and never the alarm about the budget', () => {
  const [first, all] = [
    listTemplatesPausedBySendLimit('news'),
    listTemplatesPausedBySendLimit('all'),
  ]
  expect(first).toContain('coupon-given')
  expect(first).not.toContain('order-confirmed')
  expect(all.toSorted()).toEqual(
    [
      ...Object.keys(allMailTemplates).filter((name) => name !== 'budget-spent'),
      'phone-code',
    ].toSorted(),
  )
  expect(listTemplatesPausedBySendLimit(undefined)).toEqual([])
})
