import { expect, it } from 'vitest'
import { messageName } from '#domain/message-names.ts'
import { channelOf, readMail, readPush, readText, templatesHeld } from './messages.ts'

const moved = { firstName: 'Ana', phoneEnd: '78' }

it('parses stored message template data, including extra fields', () => {
  expect(readMail('phone-moved', moved)).toEqual({ template: 'phone-moved', data: moved })
  expect(readMail('phone-moved', { ...moved, since: 'later' })).not.toBeNull()
  expect(readText('phone-code', { code: '004217', validUntil: '2026-11-21T18:05:00Z' })).not.toBe(
    null,
  )
})

it('rejects malformed message data, unknown templates and other channels', () => {
  expect(readMail('phone-moved', { firstName: 'Ana' })).toBeNull()
  expect(readMail('phone-moved', { ...moved, phoneEnd: 78 })).toBeNull()
  expect(readMail('of-tomorrow', moved)).toBeNull()
  expect(readMail('toString', {})).toBeNull()
  expect(readMail('phone-code', { code: '1', validUntil: '' })).toBeNull()
  expect(readText('phone-moved', moved)).toBeNull()
  expect(readPush('phone-moved', moved)).toBeNull()
})

it('returns the channel of each message template', () => {
  const channels = [channelOf('phone-code'), channelOf('phone-moved'), channelOf('order-arriving')]
  expect(channels).toEqual(['sms', 'mail', 'push'])
})

it('returns a message name beside the channel', () => {
  const templates = [...templatesHeld('all'), 'budget-spent', 'order-arriving']
  const nameless = templates.filter((template) => !messageName('mail', template).includes(': '))
  expect(nameless).toEqual([])
})
