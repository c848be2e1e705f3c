import { expect, it } from 'vitest'
import { formatMessageTemplateName } from '#domain/message-labels.ts'
import {
  getChannelOfTemplate,
  parseMailMessage,
  parsePushMessage,
  parseSmsMessage,
  listTemplatesPausedByBudget,
} from './message-data.ts'

const moved = { firstName: 'Ana', phoneEnd: '78' }

it('stored data of a queued message is parsed, ignoring extra fields', () => {
  expect(parseMailMessage('phone-moved', moved)).toEqual({ template: 'phone-moved', data: moved })
  expect(parseMailMessage('phone-moved', { ...moved, since: 'later' })).not.toBeNull()
  expect(
    parseSmsMessage('phone-code', { code: '004217', validUntil: '2026-11-21T18:05:00Z' }),
  ).not.toBe(null)
})

it('stored data of a queued message is rejected when malformed, of an unknown template, or of the wrong channel', () => {
  expect(parseMailMessage('phone-moved', { firstName: 'Ana' })).toBeNull()
  expect(parseMailMessage('phone-moved', { ...moved, phoneEnd: 78 })).toBeNull()
  expect(parseMailMessage('of-tomorrow', moved)).toBeNull()
  expect(parseMailMessage('toString', {})).toBeNull()
  expect(parseMailMessage('phone-code', { code: '1', validUntil: '' })).toBeNull()
  expect(parseSmsMessage('phone-moved', moved)).toBeNull()
  expect(parsePushMessage('phone-moved', moved)).toBeNull()
})

it('each message template belongs to one channel, mail or SMS', () => {
  const channels = [
    getChannelOfTemplate('phone-code'),
    getChannelOfTemplate('phone-moved'),
    getChannelOfTemplate('order-arriving'),
  ]
  expect(channels).toEqual(['sms', 'mail', 'push'])
})

it('every message template has a readable name, shown beside its channel', () => {
  const templates = [...listTemplatesPausedByBudget('all'), 'budget-spent', 'order-arriving']
  const nameless = templates.filter(
    (template) => !formatMessageTemplateName('mail', template).includes(': '),
  )
  expect(nameless).toEqual([])
})
