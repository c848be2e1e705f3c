import { expect, it } from 'vitest'
import { listRedeliveryDays, formatRedeliveryRequest } from './redelivery-options.ts'

it('the form for a second delivery attempt offers only business days, and describes the choice in words (ORD-02)', () => {
  // Friday 13 November 2026; Monday 16 is a holiday
  const [first, second] = listRedeliveryDays('2026-11-13')
  expect([first?.words, second?.day]).toEqual(['Martes 17 de noviembre', '2026-11-18'])
  const choice = { day: '2026-11-17', hours: 'De 2 a 6 pm', elsewhere: 'Orizaba 123' }
  expect(formatRedeliveryRequest({ way: 'again', ...choice })).toBe(
    'Quiero recibirlo en la misma dirección el martes 17 de noviembre, de 2 a 6 pm.',
  )
  expect(formatRedeliveryRequest({ way: 'elsewhere', ...choice })).toContain(
    'otra dirección: Orizaba 123.',
  )
  expect(formatRedeliveryRequest({ way: 'elsewhere', ...choice, elsewhere: '' })).toContain(
    '¿A cuál',
  )
})
