import { mailProviders } from './mail-providers.ts'

/** TXT records found at a name; `away`: the DNS did not answer. */
export type TxtRecords = readonly string[] | 'away'

/** DNS records of a sender's domain. */
export type FoundMailRecords = {
  domain: string
  /** TXT records at the domain */
  domainTxt: TxtRecords
  /** DNS lookups that the SPF record needs; the standard permits ten (RFC 7208 §4.6.4) */
  spfLookups: number
  /** TXT records by DKIM selector */
  dkim: readonly { selector: string; txt: TxtRecords }[]
  /** DMARC records at the domain, or at the nearest domain above it */
  dmarc: TxtRecords
}

/** A record by which recipients recognise the shop's mails, in words. */
type MailRecordCheck = {
  record: 'SPF' | 'DKIM' | 'DMARC'
  /** purpose of the record */
  purpose: string
  state: 'good' | 'wrong' | 'unknown'
  words: string
  /** DNS record to set; without a value, the provider gives it */
  copy?: { type: 'TXT' | 'CNAME'; name: string; value?: string }
}

const maxSpfLookups = 10
const purposes = {
  SPF: 'Dice qué servidores pueden mandar correo con tu dominio.',
  DKIM: 'Firma cada carta, para que se vea que nadie la cambió.',
  DMARC: 'Dice qué hacer con cartas que se hacen pasar por ti.',
}
const away = 'El DNS no contestó. Vuelve a revisar en unos minutos.'

/** DKIM selectors that a mail connection uses; the entered one comes first. */
export function listDkimSelectors(provider: string, entered: string | undefined): string[] {
  const preset = mailProviders.find(({ code }) => code === provider)?.dkimSelectors ?? []
  return entered ? [entered] : [...preset]
}

/** Whether the domain belongs to a public mail service with records of its own. */
export function isPublicMailDomain(domain: string): boolean {
  return /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud)\.com(?:\.mx)?$/.test(domain)
}

/** Checks the records of a sender's domain for a provider. */
export function checkMailRecords(
  provider: string,
  sender: string,
  found: FoundMailRecords,
): MailRecordCheck[] {
  const preset = mailProviders.find(({ code }) => code === provider)
  return [
    { record: 'SPF', purpose: purposes.SPF, ...checkSpf(found, preset) },
    { record: 'DKIM', purpose: purposes.DKIM, ...checkDkim(found, preset) },
    { record: 'DMARC', purpose: purposes.DMARC, ...checkDmarc(found, sender) },
  ]
}

type Preset = (typeof mailProviders)[number] | undefined

type Checked = Pick<MailRecordCheck, 'state' | 'words' | 'copy'>

function checkSpf({ domain, domainTxt, spfLookups }: FoundMailRecords, preset: Preset): Checked {
  if (domainTxt === 'away') return { state: 'unknown', words: away }
  const records = domainTxt.filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record] = records
  const part = preset?.spf
  const copy = (value: string) => ({ type: 'TXT', name: domain, value }) as const
  if (records.length > 1)
    return {
      state: 'wrong',
      words: `Hay ${records.length} registros SPF y solo vale uno. Júntalos en uno y borra los demás.`,
    }
  if (spfLookups > maxSpfLookups)
    return {
      state: 'wrong',
      words: `Tu registro pide más de ${maxSpfLookups} búsquedas y no vale. Quita servicios que ya no uses.`,
    }
  if (record === undefined && part !== undefined)
    return { state: 'wrong', words: 'Falta.', copy: copy(`v=spf1 ${part} ~all`) }
  if (record === undefined)
    return preset?.code === 'smtp'
      ? { state: 'wrong', words: 'Falta. Pide a tu proveedor de correo el que va con su servidor.' }
      : {
          state: 'good',
          words: `No hace falta: ${nameProvider(preset)} manda desde un dominio suyo.`,
        }
  if (
    part !== undefined &&
    !record
      .toLowerCase()
      .split(/\s+/)
      .some((one) => one.endsWith(part))
  )
    return {
      state: 'wrong',
      words: `Hay uno, pero no permite a ${preset?.label}. Cámbialo por este.`,
      copy: copy(withMechanism(record, part)),
    }
  if (/ \+?all$/i.test(record.trim()))
    return {
      state: 'wrong',
      words: 'Permite que cualquiera mande con tu dominio. Cambia «+all» por «~all».',
      copy: copy(record.trim().replace(/ \+?all$/i, ' ~all')),
    }
  return { state: 'good', words: 'Bien.' }
}

/** Adds a mechanism to an SPF record, before its `all`. */
function withMechanism(record: string, mechanism: string): string {
  const words = record.trim().split(/\s+/)
  const last = words.findIndex((word) => /^[-+~?]?all$|^redirect=/i.test(word))
  return words.toSpliced(last === -1 ? words.length : last, 0, mechanism).join(' ')
}

function nameProvider(preset: Preset): string {
  return preset && preset.code !== 'smtp' ? preset.label : 'tu proveedor de correo'
}

function checkDkim({ domain, dkim }: FoundMailRecords, preset: Preset): Checked {
  const provider = nameProvider(preset)
  if (dkim.length === 0)
    return {
      state: 'unknown',
      words: 'Escribe el selector de DKIM que te dio tu proveedor y guarda, para revisarlo aquí.',
    }
  if (dkim.some(({ txt }) => txt !== 'away' && txt.some((text) => /\bp=[^;\s]/.test(text))))
    return { state: 'good', words: 'Bien.' }
  if (dkim.some(({ txt }) => txt === 'away')) return { state: 'unknown', words: away }
  const [{ selector } = { selector: '' }] = dkim
  const isRevoked = dkim.some(({ txt }) => txt !== 'away' && txt.some((text) => /\bp=/.test(text)))
  return {
    state: 'wrong',
    words: isRevoked
      ? `Hay uno sin clave: está anulado. Pide otro a ${provider}.`
      : `Falta. Su valor te lo da ${provider}; va con este nombre.`,
    copy: { type: preset?.dkimRecord ?? 'TXT', name: `${selector}._domainkey.${domain}` },
  }
}

function checkDmarc({ domain, dmarc }: FoundMailRecords, sender: string): Checked {
  if (dmarc === 'away') return { state: 'unknown', words: away }
  const records = dmarc.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text))
  const copy = {
    type: 'TXT',
    name: `_dmarc.${domain}`,
    value: `v=DMARC1; p=none; rua=mailto:${sender}`,
  } as const
  if (records.length > 1)
    return { state: 'wrong', words: `Hay ${records.length} y solo vale uno. Deja este.`, copy }
  const [record] = records
  if (record === undefined) return { state: 'wrong', words: 'Falta.', copy }
  return /;\s*p=(?:none|quarantine|reject)\b/i.test(record)
    ? { state: 'good', words: 'Bien.' }
    : { state: 'wrong', words: 'Hay uno, pero no dice qué hacer. Cámbialo por este.', copy }
}
