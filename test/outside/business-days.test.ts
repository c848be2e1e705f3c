import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isBusinessDay } from '#domain/business-days.ts'
import { addDays } from '#domain/mexico-dates-and-times.ts'

type Calendar = { getHolidays: (year: number) => { date: string; type: string; rule: string }[] }

const require = createRequire(path.join(process.env.OUTSIDE_TOOLS ?? '', 'package.json'))
const Holidays: new (country: string) => Calendar = require('date-holidays')
const years = Array.from({ length: 41 }, (_, index) => 2020 + index)

/** Weekdays of a year that the library lists as public holidays, as `YYYY-MM-DD`. */
function holidaysOfLibrary(year: number) {
  return new Holidays('MX')
    .getHolidays(year)
    .filter(({ type, rule }) => type === 'public' && !isChangeOfGovernment(rule))
    .map(({ date }) => date.slice(0, 10))
    .filter((day) => !isWeekend(day))
}

/**
 * The library still has the change of government on 1 December. From 2024 on it is 1 October
 * (Constitution, article 83; Ley Federal del Trabajo, article 74).
 */
function isChangeOfGovernment(rule: string) {
  return rule.startsWith('12-01')
}

function holidaysOfShop(year: number) {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
  return days.filter((day) => day.startsWith(`${year}-`) && !isWeekend(day) && !isBusinessDay(day))
}

function isWeekend(day: string) {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

it.each(years)('the holidays of %i are those of the library date-holidays', (year) => {
  const changeOfGovernment = `${year}-10-01`
  const ours = holidaysOfShop(year).filter((day) => day !== changeOfGovernment)
  expect(ours).toEqual(holidaysOfLibrary(year))
})

it('the change of government is a holiday on 1 October of every sixth year from 2024 on', () => {
  const ours = years.filter((year) => holidaysOfShop(year).includes(`${year}-10-01`))
  expect(ours).toEqual([2024, 2030, 2036, 2042, 2048, 2054, 2060])
})
