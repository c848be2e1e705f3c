import fc from 'fast-check'
import oracle from 'validate-rfc'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/support/property-runs.ts'
import {
  checkInvoiceData,
  type InvoiceData,
  getInvoiceRequestDeadline,
  getTaxpayerTypeOfRfc,
} from './invoice.ts'
import {
  calculateRfcCheckDigit,
  hasWrongRfcCheckDigit,
  findRfcProblem,
  getRfcCheckDigitWarning,
  normalizeRfc,
} from './rfc-tax-id.ts'
import { cfdiUses, taxRegimes, listCfdiUses } from './tax-regimes-and-cfdi-uses.ts'

/** Its types declare a default export that its CommonJS file lacks. */
const validateRfc = oracle as unknown as typeof oracle.default

const good: InvoiceData = {
  rfc: 'GODE561231GR8',
  legalName: 'Estela Gómez Díaz',
  taxRegime: '612',
  useCode: 'G03',
  postcode: '06000',
}

function problems(over: Partial<InvoiceData>) {
  const checked = checkInvoiceData({ ...good, ...over })
  return checked.ok ? {} : checked.fields
}

describe('RFC', () => {
  it.each([
    ['GODE561231GR8', null],
    ['SAT970701NN3', null],
    ['XAXX010101000', null],
    ['XEXX010101000', null],
    ['GODE561231GR9', null],
    ['LIM0011098G0', null],
    ['GODE561331GR8', 'rfc-date'],
    ['GODE570229GR8', 'rfc-date'],
    ['GODE5612', 'rfc-length'],
    ['1ODE561231GR8', 'rfc-form'],
    ['GODE56A231GR8', 'rfc-form'],
  ])('validates the RFC %s with the result %s', (rfc, problem) => {
    expect(findRfcProblem(rfc)).toBe(problem)
  })

  it('a Mexican tax id (RFC) typed with small letters, spaces or hyphens is normalised', () => {
    expect(normalizeRfc(' gode-561231-gr8 ')).toBe('GODE561231GR8')
    expect(getTaxpayerTypeOfRfc('sat 970701 nn3')).toBe('company')
    expect(getTaxpayerTypeOfRfc('gode561231gr8')).toBe('person')
    expect(getTaxpayerTypeOfRfc('xaxx010101000')).toBe('generic')
  })

  it('the check digit of a tax id (RFC) is computed also with Ñ and &', () => {
    for (const body of ['ÑAÑA800101AB', '&AB900101AB', 'A&B900101XY']) {
      expect(hasWrongRfcCheckDigit(body + calculateRfcCheckDigit(body))).toBe(false)
    }
  })

  it('RFC (tax id) validation agrees with the library validate-rfc on format, and on check digits for valid dates', () => {
    const letters = fc.stringMatching(/^[A-ZÑ&]{3,4}$/)
    const range = { min: new Date('2000-01-01'), max: new Date('2099-12-31') }
    const days = fc.date({ ...range, noInvalidDate: true })
    const ends = fc.stringMatching(/^[A-Z0-9]{2}[0-9A]$/)
    fc.assert(
      fc.property(letters, days, ends, (start, day, end) => {
        const rfc = start + day.toISOString().slice(2, 10).replaceAll('-', '') + end
        const { errors = [] } = validateRfc(rfc)
        expect(findRfcProblem(rfc)).toBeNull()
        expect(errors.filter((error) => error !== 'FORBIDDEN_WORD')).toEqual(
          hasWrongRfcCheckDigit(rfc) ? ['INVALID_VERIFICATION_DIGIT'] : [],
        )
      }),
      propertyRuns(2000),
    )
  })

  it.each(['LIM0011098G0', 'EDG811007RB3', 'gode-561231-gr9'])(
    'a tax id (RFC) with a wrong check digit is accepted with a warning: %s',
    (rfc) => {
      expect(getRfcCheckDigitWarning(rfc)).toContain('Si así está en tu constancia, continúa.')
    },
  )

  it.each(['GODE561231GR8', 'SAT970701NN3', 'XAXX010101000', 'GODE5613', ''])(
    'the tax id (RFC) %j is accepted without a check-digit warning',
    (rfc) => {
      expect(getRfcCheckDigitWarning(rfc)).toBeUndefined()
    },
  )
})

describe('invoice data', () => {
  it('invoice data is normalised to the form of the tax authority', () => {
    expect(
      checkInvoiceData({ ...good, legalName: '  estela  gómez díaz ', useCode: 'g03' }),
    ).toEqual({ ok: true, data: { ...good, legalName: 'ESTELA GÓMEZ DÍAZ' } })
  })

  it.each([
    [{ rfc: '' }, { rfc: 'required' }],
    [{ legalName: ' ' }, { legalName: 'required' }],
    [{ taxRegime: '601' }, { taxRegime: 'regime-of-other-person' }],
    [
      { taxRegime: '999', useCode: 'G03' },
      { taxRegime: 'regime-unknown', useCode: 'use-of-other-regime' },
    ],
    [{ taxRegime: '605' }, { useCode: 'use-of-other-regime' }],
    [{ useCode: 'CP01' }, { useCode: 'use-unknown' }],
    [{ postcode: '6000' }, { postcode: 'postcode-form' }],
    [{ postcode: '00000' }, { postcode: 'postcode-unknown' }],
  ])('reports invalid fields of the invoice data %j', (over, fields) => {
    expect(problems(over)).toEqual(fields)
  })

  it.each(['S.A. de C.V.', 'SA DE CV', 'S. de R.L. de C.V.', 'SAPI de CV', 'S.C.', 'A.C.'])(
    'invoice data is rejected when the company name includes its legal form: %s',
    (type) => {
      const companyData = { rfc: 'SAT970701NN3', taxRegime: '601' }
      expect(problems({ ...companyData, legalName: `Servicio Claro ${type}` })).toEqual({
        legalName: 'name-with-company-type',
      })
      expect(problems({ ...companyData, legalName: 'Servicio Claro' })).toEqual({})
    },
  )

  it('an invoice with the generic RFC requires the CFDI use without tax effects', () => {
    const generic = { rfc: 'XAXX010101000', legalName: 'Público en general' }
    expect(problems({ ...generic, taxRegime: '616', useCode: 'S01' })).toEqual({})
    expect(problems({ ...generic, taxRegime: '612' })).toEqual({
      taxRegime: 'regime-of-other-person',
    })
  })

  it('invoice forms offer a CFDI use for every tax regime, and a tax regime for every CFDI use', () => {
    for (const { code } of taxRegimes) expect(listCfdiUses(code).length).toBeGreaterThan(0)
    for (const { regimes } of cfdiUses) expect(regimes.length).toBeGreaterThan(0)
  })

  it.each([
    ['2026-11-05', '2026-11-30'],
    ['2026-11-29', '2026-12-02'],
    ['2026-12-31', '2027-01-03'],
    ['2028-02-10', '2028-02-29'],
  ])('an invoice for an order paid on %s can be requested until %s', (paid, until) => {
    expect(getInvoiceRequestDeadline(paid)).toBe(until)
  })
})
