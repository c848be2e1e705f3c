import { expect, it } from 'vitest'
import { formatEarliestArrival, formatEarliestArrivalDay } from './earliest-arrival-texts.ts'

it('the delivery filter of a list names its last day, relative to today where it is near', () => {
  const words = (by: string) => {
    const arrival = { by, today: '2026-11-28' }
    return [formatEarliestArrivalDay(arrival), formatEarliestArrival(arrival)]
  }
  expect(words('2026-11-28')).toEqual(['Hoy', 'Llega hoy'])
  expect(words('2026-11-29')).toEqual(['Mañana', 'Llega mañana'])
  expect(words('2026-12-01')).toEqual(['Martes 1 o antes', 'Llega a más tardar el martes 1'])
})
