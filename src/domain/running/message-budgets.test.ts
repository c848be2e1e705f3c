import { expect, it } from 'vitest'
import { defaultMessageSendLimits, findReachedMessageSendLimit } from './message-budgets.ts'

const budgets = { ...defaultMessageSendLimits, mail_hour: 8, mail_day: 40, sms_hour: 2 }

it.each([
  [{ hour: 5, day: 5 }, null],
  [
    { hour: 6, day: 6 },
    { held: 'news', span: 'hour', most: 8 },
  ],
  [
    { hour: 1, day: 30 },
    { held: 'news', span: 'day', most: 40 },
  ],
  [
    { hour: 8, day: 8 },
    { held: 'all', span: 'hour', most: 8 },
  ],
  [
    { hour: 8, day: 40 },
    { held: 'all', span: 'day', most: 40 },
  ],
])('the message budget reserves a quarter for urgent messages: after %o', (sent, expected) => {
  expect(findReachedMessageSendLimit(budgets, 'mail', sent)).toEqual(expected)
})

it('the sending limits for messages count mails and SMS separately', () => {
  expect(findReachedMessageSendLimit(budgets, 'sms', { hour: 2, day: 2 })).toMatchObject({
    held: 'all',
    most: 2,
  })
})
