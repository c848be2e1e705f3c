import { beforeEach, expect, it, vi } from 'vitest'
import { tabStorage } from '../browser-storage.ts'
import { countVisitStep, readVisitSource } from '../visits.ts'

const sent = vi.spyOn(navigator, 'sendBeacon')
const readSent = () =>
  Promise.all(
    sent.mock.calls.map(async ([, body]) =>
      JSON.parse(body instanceof Blob ? await body.text() : ''),
    ),
  )

beforeEach(() => {
  tabStorage.removeItem('visita')
  sent.mockReset().mockReturnValue(true)
})

it('each step of a visit is reported once a tab, with where the visit came from', async () => {
  tabStorage.setItem('visita', JSON.stringify({ from: { utm_source: 'boletin' }, steps: ['view'] }))
  for (const step of ['view', 'product', 'product', 'cart'] as const) countVisitStep(step)
  const visit = { utm_source: 'boletin' }
  expect(await readSent()).toEqual([
    { step: 'product', visit },
    { step: 'cart', visit },
  ])
  expect(readVisitSource()).toEqual(visit)
})

it.each(['{', 'null', '[]', '{"from":null,"steps":[]}', '{"from":{},"steps":1}'])(
  'a stored visit that is %s is written anew',
  async (stored) => {
    tabStorage.setItem('visita', stored)
    countVisitStep('view')
    expect(await readSent()).toMatchObject([{ step: 'view', visit: expect.any(Object) }])
    expect(JSON.parse(tabStorage.getItem('visita') ?? '')).toMatchObject({ steps: ['view'] })
  },
)
