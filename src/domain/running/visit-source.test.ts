import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/support/property-runs.ts'
import { toVisitSource } from './visit-source.ts'

const of = (reported: Parameters<typeof toVisitSource>[0]) => toVisitSource(reported, 'tienda.mx')

describe('source of a visit', () => {
  it.each([
    [{}, { source: 'directo', medium: '', campaign: '' }],
    [{ referrer: 'tienda.mx' }, { source: 'directo', medium: '', campaign: '' }],
    [{ referrer: 'www.google.com.mx' }, { source: 'google', medium: 'búsqueda', campaign: '' }],
    [{ referrer: 'l.instagram.com' }, { source: 'instagram', medium: 'red social', campaign: '' }],
    [
      { referrer: 'blog.ejemplo.mx' },
      { source: 'blog.ejemplo.mx', medium: 'otro sitio', campaign: '' },
    ],
    [
      { utm_source: ' Boletín ', utm_medium: 'Email', utm_campaign: 'Buen  Fin', referrer: 'x.mx' },
      { source: 'boletín', medium: 'email', campaign: 'buen fin' },
    ],
    [
      { referrer: 'notgoogle.com' },
      { source: 'notgoogle.com', medium: 'otro sitio', campaign: '' },
    ],
  ])('of %j is %j', (reported, source) => {
    expect(of(reported)).toEqual(source)
  })

  it('never keeps e-mails, telephone numbers or nonsense', () => {
    expect(of({ utm_source: 'ana@correo.mx', utm_campaign: '55 1234-5678' })).toMatchObject({
      source: 'otros',
      campaign: 'otros',
    })
    expect(of({ referrer: 'javascript:alert(1)' }).source).toBe('otros')
  })

  it('fits the table, whatever is reported', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        const { source, medium, campaign } = of({
          utm_source: a,
          utm_medium: b,
          utm_campaign: c,
          referrer: d,
        })
        expect(source).not.toBe('')
        for (const label of [source, medium, campaign]) {
          expect([...label].length).toBeLessThanOrEqual(60)
          expect(label).not.toMatch(/[\p{Cc}@<>]/u)
        }
      }),
      propertyRuns(500),
    )
  })
})
