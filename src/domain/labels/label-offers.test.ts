import { describe, expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import { chooseOffer, rankOffers } from './label-offers.ts'

const offer = (key: string, price: number, days: number | null) => ({
  key,
  carrier: key,
  service: '',
  days,
  price: toCentavos(price),
})

const namesOf = (offers: readonly { key: string }[]) => offers.map(({ key }) => key)

describe('offers of labels', () => {
  it('shows the cheapest, the soonest and the one between them, by price', () => {
    const { best, others } = rankOffers([
      offer('express', 30_000, 1),
      offer('slow', 10_000, 6),
      offer('middle', 11_000, 2),
      offer('dear', 40_000, 3),
    ])
    expect(best.map(({ key, merits }) => [key, merits])).toEqual([
      ['slow', ['cheapest']],
      ['middle', ['balanced']],
      ['express', ['soonest']],
    ])
    expect(namesOf(others)).toEqual(['dear'])
  })

  it('fills up with the next cheapest where one offer is the best of all', () => {
    const { best, others } = rankOffers([
      offer('best', 10_000, 1),
      offer('second', 11_000, 2),
      offer('third', 12_000, 3),
      offer('fourth', 13_000, 3),
    ])
    expect(best[0]?.merits).toEqual(['cheapest', 'soonest', 'balanced'])
    expect(namesOf(best)).toEqual(['best', 'second', 'third'])
    expect(namesOf(others)).toEqual(['fourth'])
  })

  it('an offer without days is at most the cheapest', () => {
    const { best } = rankOffers([offer('undated', 10_000, null), offer('dated', 20_000, 5)])
    expect(best.map(({ merits }) => merits)).toEqual([['cheapest'], ['soonest', 'balanced']])
  })

  it('nothing is offered where nobody quotes', () => {
    expect(rankOffers([])).toEqual({ best: [], others: [] })
  })

  it('chooses the cheapest or the soonest, and the cheapest where no carrier tells days', () => {
    const offers = [offer('slow', 10_000, 5), offer('fast', 20_000, 1), offer('mid', 15_000, 2)]
    expect(chooseOffer(offers, 'cheapest')?.carrier).toBe('slow')
    expect(chooseOffer(offers, 'soonest')?.carrier).toBe('fast')
    const undated = [offer('dear', 20_000, null), offer('cheap', 10_000, null)]
    expect(chooseOffer(undated, 'soonest')?.carrier).toBe('cheap')
    expect(chooseOffer([], 'cheapest')).toBeUndefined()
  })
})
