import { expect, it } from 'vitest'
import { parseIssuerForm } from './invoice-issuer-form.tsx'

function makeForm(more: { cer?: File; key?: File; password?: string } = {}) {
  const form = new FormData()
  form.set('nombre', 'ESCUELA KEMPER URGATE')
  form.set('regimen', '601')
  form.set('codigo_postal', '42501')
  form.set('cer', more.cer ?? new File(['certificate'], 'sello.CER'))
  form.set('key', more.key ?? new File(['key'], 'sello.key'))
  form.set('clave.csd', more.password ?? '12345678a')
  return form
}
const faultOf = async (more: Parameters<typeof makeForm>[0]) =>
  parseIssuerForm(makeForm(more)).then(
    () => ({}),
    (error: { problem: { fields: object } }) => error.problem.fields,
  )

it('the files of the digital seal are sent in base64', async () => {
  expect(await parseIssuerForm(makeForm())).toMatchObject({
    certificate: Buffer.from('certificate').toString('base64'),
    password: '12345678a',
  })
})

it('swapped, empty and large files are refused at their fields, before anything is sent', async () => {
  const cer = new File(['certificate'], 'sello.cer')
  const key = new File(['key'], 'sello.key')
  expect(await faultOf({ cer: key, key: cer })).toEqual({
    certificate: expect.stringContaining('no termina en .cer'),
    private_key: expect.stringContaining('no termina en .key'),
  })
  const large = new File([new Uint8Array(10_000_000)], 'sello.cer')
  expect(await faultOf({ cer: large, key: new File([], 'sello.key'), password: '' })).toEqual({
    certificate: expect.stringContaining('Pesa demasiado'),
    private_key: expect.stringContaining('vacío'),
    password: expect.stringContaining('Falta'),
  })
})
