import { beforeEach, describe, expect, it } from 'vitest'
import { addVisits, readVisitFunnel } from '#persistence/running/visits.ts'
import { testDatabase } from '#test/support/database.ts'
import { countVisits } from './count-visits.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const open = () => countVisits(db, { clock: () => now, shopUrl: 'https://tienda.mx' })
const day = '2026-11-30'
const read = () =>
  readVisitFunnel(db, {
    from: day,
    to: day,
    since: new Date('2026-11-30T06:00:00Z'),
    until: new Date('2026-12-01T06:00:00Z'),
    limit: 2000,
  })

beforeEach(() => db.deleteFrom('visit_days').execute())

describe('visits', () => {
  it('are counted by day, source and step, over several processes', async () => {
    const [one, other] = [open(), open()]
    const ad = { utm_source: 'boletin', utm_campaign: 'buen fin' }
    for (const counter of [one, one, other]) counter.add('view', ad)
    one.add('product', ad)
    other.add('view', { referrer: 'www.google.com' })
    await Promise.all([one.flush(), other.flush()])
    expect(await read()).toMatchObject([
      { source: 'boletin', campaign: 'buen fin', view: 3, product: 1, cart: 0, paid: 0 },
      { source: 'google', medium: 'búsqueda', view: 1 },
    ])
  })

  it('of too many sources are counted together', async () => {
    const visit = (source: string) =>
      ({ source, medium: '', campaign: '', step: 'view', visits: 1 }) as const
    await addVisits(db, [visit('a'), visit('b')], { day, most: 2 })
    await addVisits(db, [visit('a'), visit('c'), visit('d')], { day, most: 2 })
    expect(await read()).toMatchObject([
      { source: 'a', view: 2 },
      { source: 'otros', view: 2 },
      { source: 'b', view: 1 },
    ])
  })

  it('of a flood of sources fill neither memory nor table', async () => {
    const counter = open()
    for (let made = 0; made < 5000; made += 1) counter.add('view', { utm_source: `flood${made}` })
    await counter.flush()
    expect(await read()).toHaveLength(500)
  })
})
