import { expect, it } from 'vitest'
import { fromPesos } from '../money.ts'
import { calculateHighestInstallment, listAvailableInstallmentPlans } from './installments.ts'

const plans = [
  { months: 12, minTotal: fromPesos(1200) },
  { months: 3, minTotal: fromPesos(300) },
]

it('the checkout offers only installment plans whose minimum total is reached', () => {
  expect(listAvailableInstallmentPlans(plans, fromPesos(299.99))).toEqual([])
  expect(listAvailableInstallmentPlans(plans, fromPesos(300))).toEqual([3])
  expect(listAvailableInstallmentPlans(plans, fromPesos(1200))).toEqual([3, 12])
})

it('the displayed monthly installment is rounded up, so that no real installment exceeds it', () => {
  expect(calculateHighestInstallment(fromPesos(15_999), 12)).toBe(fromPesos(1333.25))
  expect(calculateHighestInstallment(fromPesos(1000), 3)).toBe(fromPesos(333.34))
})
