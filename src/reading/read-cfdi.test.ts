import { describe, expect, it } from 'vitest'
import { makeCfdi } from '#test/support/make-cfdi.ts'
import { readCfdi } from './read-cfdi.ts'

const folio = '1B2C3D4E-1111-4222-8333-123456789ABC'

describe('CFDI', () => {
  it('the CFDI invoice reader accepts any XML namespace prefixes', () => {
    const expected = {
      version: '4.0',
      kind: 'I',
      currency: 'MXN',
      receiverRfc: 'XEXX010101000',
      total: 10_000,
      fiscalId: folio,
    }
    const xml = makeCfdi({ fiscalId: folio.toLowerCase() })
    expect(readCfdi(Buffer.from(xml))).toEqual(expected)
    expect(readCfdi(Buffer.from(xml.replaceAll('cfdi:', 'c:').replace(':cfdi=', ':c=')))).toEqual(
      expected,
    )
  })

  it.each([
    ['no XML', 'hola'],
    ['another document', '<factura/>'],
    ['of another namespace', makeCfdi().replace('/cfd/4', '/cfd/3')],
    ['broken', makeCfdi().slice(0, -8)],
    [
      'with a document type, which could name files of the server',
      makeCfdi().replace(
        '<cfdi:C',
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><cfdi:C',
      ),
    ],
    ['with an entity of its own', makeCfdi().replace('XEXX', '&e;XEXX')],
    ['of more than a megabyte', makeCfdi() + ' '.repeat(1024 * 1024)],
    ['nested without end', '<a>'.repeat(200_000)],
  ])('a CFDI is rejected when it is %s', (_, xml) => expect(readCfdi(Buffer.from(xml))).toBeNull())

  it('the CFDI invoice reader ignores a fiscal stamp of another XML namespace', () => {
    const xml = makeCfdi().replace('http://www.sat.gob.mx/TimbreFiscalDigital', 'http://x.test')
    expect(readCfdi(Buffer.from(xml))).toMatchObject({ fiscalId: null })
  })

  it.each(['1e3', '10,000', '100.001', '-5'])(
    'the CFDI invoice reader returns no total for the invalid amount %s',
    (total) => {
      expect(readCfdi(Buffer.from(makeCfdi({ total })))?.total).toBeNull()
    },
  )
})
