import { expect, it } from 'vitest'
import { fromPesos } from '../money.ts'
import { listAvailableInstallmentPlans, splitIntoInstallments } from './installments.ts'

const plans = [
  { months: 12, minTotal: fromPesos(1200) },
  { months: 3, minTotal: fromPesos(300) },
]

it('the checkout offers only installment plans whose minimum total is reached', () => {
  expect(listAvailableInstallmentPlans(plans, fromPesos(299.99))).toEqual([])
  expect(listAvailableInstallmentPlans(plans, fromPesos(300))).toEqual([3])
  expect(listAvailableInstallmentPlans(plans, fromPesos(1200))).toEqual([3, 12])
})

it('installments add up to the total; the first ones are a centavo higher', () => {
  expect(splitIntoInstallments(fromPesos(15_999), 12)).toEqual([
    { count: 12, amount: fromPesos(1333.25) },
  ])
  expect(splitIntoInstallments(fromPesos(1000), 3)).toEqual([
    { count: 1, amount: fromPesos(333.34) },
    { count: 2, amount: fromPesos(333.33) },
  ])
  const parts = splitIntoInstallments(fromPesos(4499), 12)
  expect(parts.reduce((sum, { count, amount }) => sum + count * amount, 0)).toBe(fromPesos(4499))
})
