import { expect, it } from 'vitest'
import { fromPesos } from '../money.ts'
import { highestInstallment, installmentPlans } from './installments.ts'

const plans = [
  { months: 12, minTotal: fromPesos(1200) },
  { months: 3, minTotal: fromPesos(300) },
]

it('offers the installment plans whose minimum is reached', () => {
  expect(installmentPlans(plans, fromPesos(299.99))).toEqual([])
  expect(installmentPlans(plans, fromPesos(300))).toEqual([3])
  expect(installmentPlans(plans, fromPesos(1200))).toEqual([3, 12])
})

it('rounds the highest monthly installment up, so that none exceeds it', () => {
  expect(highestInstallment(fromPesos(15_999), 12)).toBe(fromPesos(1333.25))
  expect(highestInstallment(fromPesos(1000), 3)).toBe(fromPesos(333.34))
})
