import { defaultShopName } from '#domain/running/shop-name.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import { readSettings, readShopName } from '../read-settings.ts'
import { publishLegalText } from './publish-legal-text.ts'
import { legalTextTitles } from './read-legal-text.ts'

/** The seller as named in the legal texts. */
type Seller = { legalName: string; address: string }

/**
 * Example texts in the legal templates that are replaced by the shop's data; a test checks that the
 * templates contain every example.
 */
const examples = {
  legalName: 'Comercializadora Ejemplo, S.A. de C.V.',
  address: 'Calle Ejemplo 123, Col. Centro, 06000 Cuauhtémoc, Ciudad de México',
  emails: /(?:privacidad|ayuda)@tianguis\.example/g,
  phone: '55 0000 0000',
  hours:
    ', de lunes a viernes de 9:00 a 19:00 y sábados de 10:00 a 14:00, hora del centro de México.',
  returns: `La guía de regreso corre por cuenta de ${defaultShopName}.`,
  name: defaultShopName,
}

/**
 * Publishes those legal texts that the shop lacks, from templates filled with the shop's data;
 * `template` reads the template of a page.
 */
export async function publishLegalTemplates(
  db: Db,
  {
    seller,
    template,
    ...by
  }: { seller: Seller; template: (page: string) => string; actor: string; requestId?: string },
  now: Date,
): Promise<
  SuccessResult<{ published: string[] }> | Refusal<'support-missing' | 'nothing-missing'>
> {
  const read = await fillLegalTemplates(db, { seller, template }, now)
  if (!read.ok) return read
  for (const { page, markdown } of read.texts) {
    const done = await publishLegalText(db, { page, markdown, known: 0, ...by }, now)
    if (!done.ok && done.code !== 'legal-newer') throw new Error(`${page}: ${done.code}`)
  }
  if (!(await readSettings(db, ['seller'])).seller) await settleSeller(db, seller, by, now)
  return { ok: true, published: read.texts.map(({ title }) => title) }
}

/** Previews those legal texts that the shop lacks, filled from their templates. */
export async function fillLegalTemplates(
  db: Db,
  { seller, template }: { seller: Seller; template: (page: string) => string },
  now: Date,
): Promise<
  | SuccessResult<{ texts: { page: string; title: string; markdown: string }[] }>
  | Refusal<'support-missing' | 'nothing-missing'>
> {
  const { support, free_returns: returns } = await readSettings(db, ['support', 'free_returns'])
  if (!support) return refuse('support-missing')
  const paysReturns = returns?.enabled ?? false
  const shop = { name: await readShopName(db), ...support, ...seller, paysReturns }
  const versions = await content.readLegalTextVersionsInForce(db, now)
  const texts = Object.entries(legalTextTitles)
    .filter(([page]) => versions[page] === undefined)
    .map(([page, title]) => ({ page, title, markdown: filled(template(page), shop, now) }))
  return texts.length > 0 ? { ok: true, texts } : refuse('nothing-missing')
}

/** Stores the legal seller in the settings, for mails and printed orders. */
function settleSeller(
  db: Db,
  { legalName, address }: Seller,
  by: { actor: string; requestId?: string },
  now: Date,
): Promise<void> {
  return runInTransaction(db, async (transaction) => {
    await contentWrites.lockSettings(transaction)
    if ((await readSettings(transaction, ['seller'])).seller) return
    const seller = { legal_name: legalName, address }
    await contentWrites.putSettings(transaction, { seller })
    const after = { 'seller.legal_name': legalName, 'seller.address': address }
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'settings-change',
      subject: 'settings:vendedor',
    }
    await auditLog.addAuditEntry(transaction, { ...entry, after }, now)
  })
}

type Identity = Seller & {
  name: string
  email: string
  phone: string
  hours: string
  /** whether return shipping is free for the shopper */
  paysReturns: boolean
}

function filled(template: string, shop: Identity, now: Date): string {
  const month = new Intl.DateTimeFormat('es-MX', {
    month: 'long',
    year: 'numeric',
    timeZone: 'America/Mexico_City',
  }).format(now)
  return template
    .replace(/<!--[\s\S]*?-->\s*/, '')
    .replace(/Última actualización: .*/, `Última actualización: ${month}`)
    .replaceAll(examples.legalName, () => shop.legalName)
    .replaceAll(examples.address, () => shop.address)
    .replaceAll(examples.emails, () => shop.email)
    .replaceAll(examples.phone, () => shop.phone)
    .replaceAll(examples.hours, () => `. Horario: ${shop.hours.replace(/\.$/, '')}.`)
    .replaceAll(examples.returns, (said) =>
      shop.paysReturns ? said : 'La guía de regreso corre por tu cuenta.',
    )
    .replaceAll(examples.name, () => shop.name)
}
