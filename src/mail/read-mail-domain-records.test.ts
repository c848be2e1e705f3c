import { describe, expect, it } from 'vitest'
import { checkMailRecords, listDkimSelectors } from '#domain/connections/mail-domain-records.ts'
import { startDnsServer } from '#test/support/dns-server.ts'
import { readMailDomainRecords } from './read-mail-domain-records.ts'

const key = 'p='.padEnd(400, 'A')
const many = Array.from({ length: 11 }, (_, index) => `include:s${index}.test`).join(' ')
const { address } = await startDnsServer({
  'bien.test': ['google-site-verification=x', 'v=spf1 include:_spf.google.com ~all'],
  '_spf.google.com': ['v=spf1 ip4:192.0.2.0/24 ~all'],
  'google._domainkey.bien.test': [`v=DKIM1; k=rsa; ${key}`],
  '_dmarc.bien.test': ['v=DMARC1; p=quarantine'],
  'vacio.test': [],
  'dos.test': ['v=spf1 -all', 'v=spf1 include:_spf.google.com ~all'],
  'otra.test': ['v=spf1 include:other.test -all'],
  'abierta.test': ['v=spf1 include:_spf.google.com +all'],
  'larga.test': [`v=spf1 ${many} include:_spf.google.com ~all`],
  'ciclo.test': ['v=spf1 include:ciclo.test ~all'],
  'anulada.test': [],
  'google._domainkey.anulada.test': ['v=DKIM1; p='],
  '_dmarc.anulada.test': ['v=DMARC1; rua=mailto:x@y.mx'],
  'mudo.test': 'silent',
  'google._domainkey.mudo.test': 'silent',
  '_dmarc.mudo.test': 'silent',
  'xn--peatienda-m6a.test': ['v=spf1 include:_spf.google.com ~all'],
})

async function check(domain: string, provider = 'google', selector?: string) {
  const found = await readMailDomainRecords(domain, listDkimSelectors(provider, selector), {
    dnsServers: [address],
  })
  const [spf, dkim, dmarc] = checkMailRecords(provider, `hola@${domain}`, found)
  return { spf, dkim, dmarc }
}

describe('records of a mail domain', () => {
  it('complete records are good', async () => {
    expect(await check('bien.test')).toMatchObject({
      spf: { state: 'good' },
      dkim: { state: 'good' },
      dmarc: { state: 'good' },
    })
  })

  it('missing records come with the record to copy', async () => {
    expect(await check('vacio.test')).toMatchObject({
      spf: {
        state: 'wrong',
        copy: { name: 'vacio.test', value: 'v=spf1 include:_spf.google.com ~all' },
      },
      dkim: { state: 'wrong', copy: { type: 'TXT', name: 'google._domainkey.vacio.test' } },
      dmarc: {
        state: 'wrong',
        copy: {
          name: '_dmarc.vacio.test',
          value: 'v=DMARC1; p=none; rua=mailto:hola@vacio.test',
        },
      },
    })
    expect(await check('nada.test')).toMatchObject({ spf: { state: 'wrong', words: 'Falta.' } })
  })

  it.each([
    ['dos.test', /Hay 2 registros SPF/],
    ['larga.test', /más de 10 búsquedas/],
    ['ciclo.test', /más de 10 búsquedas/],
    ['abierta.test', /cualquiera/],
  ])('the SPF record of %s is wrong', async (domain, words) => {
    const { spf } = await check(domain)
    expect(spf).toMatchObject({ state: 'wrong', words: expect.stringMatching(words) })
  })

  it('an SPF record without the provider is completed', async () => {
    const { spf } = await check('otra.test')
    expect(spf?.copy?.value).toBe('v=spf1 include:other.test include:_spf.google.com -all')
  })

  it('providers that send from a domain of their own need no SPF record', async () => {
    expect(await check('vacio.test', 'brevo')).toMatchObject({ spf: { state: 'good' } })
  })

  it('a revoked key and a policy without action are wrong', async () => {
    expect(await check('anulada.test')).toMatchObject({
      dkim: { state: 'wrong', words: expect.stringContaining('anulado') },
      dmarc: { state: 'wrong', words: expect.stringContaining('no dice qué hacer') },
    })
  })

  it('a DKIM selector that no preset knows is asked for, then looked up', async () => {
    expect(await check('bien.test', 'smtp')).toMatchObject({ dkim: { state: 'unknown' } })
    expect(await check('bien.test', 'smtp', 'google')).toMatchObject({ dkim: { state: 'good' } })
  })

  it('the policy of the domain above holds for one below', async () => {
    expect(await check('correo.bien.test')).toMatchObject({ dmarc: { state: 'good' } })
  })

  it('an internationalised domain is looked up by its ASCII name', async () => {
    const { spf } = await check('peñatienda.test')
    expect(spf).toMatchObject({ state: 'good' })
  })

  it('a DNS that is away is said so, within five seconds', async () => {
    const begun = performance.now()
    expect(await check('mudo.test')).toMatchObject({
      spf: { state: 'unknown', words: expect.stringContaining('no contestó') },
      dkim: { state: 'unknown' },
      dmarc: { state: 'unknown' },
    })
    expect(performance.now() - begun).toBeLessThan(5000)
  }, 10_000)
})
