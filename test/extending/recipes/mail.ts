import type { Recipe } from '../recipe.ts'

/** A mail about a new address. */
export const mail: Recipe = {
  section: 'A message to a shopper',
  edits: [
    {
      file: 'src/mail/account-mails.ts',
      after: 'export const accountMails = {\n',
      insert: `  'address-added': defineMailTemplate({
    label: 'agregaste una dirección',
    fields: { firstName: textSchema, city: textSchema },
    texts: {
      'direccion-agregada': {
        name: 'Dirección agregada',
        group: 'Cuenta',
        sent: 'Cuando se agrega una dirección.',
        subject: 'Agregaste una dirección',
        opening: 'Tus compras ya pueden llegar ahí.',
        closing: 'Si no la agregaste tú, escríbenos.',
        places: [],
        example: { firstName, city: 'Mérida' },
      },
    },
    compose({ city }, say) {
      const { opening, ...said } = say('direccion-agregada', {})
      return { ...said, preview: \`Una dirección en \${city}.\`, blocks: opening }
    },
  }),

`,
    },
    {
      file: 'src/use-cases/account/save-address.ts',
      after: "import { type Db, runInTransaction } from '#persistence/database.ts'\n",
      insert: "import { enqueueMessage } from '../enqueue-message.ts'\n",
    },
    {
      file: 'src/use-cases/account/save-address.ts',
      after: '    const savedId = id ?? (await addNew(transaction, checked.address))\n',
      insert: `    if (id === undefined) {
      const { email: recipient, firstName } = shopper
      const data = { firstName, city: checked.address.city }
      const message = { template: 'address-added' as const, data, recipient }
      await enqueueMessage(transaction, { ...message, dedupeKey: \`address-\${savedId}\` }, now)
    }
`,
    },
  ],
  tests: {
    'src/use-cases/account/address-added.test.ts': `import { expect, it } from 'vitest'
import { formatMessageTemplateName, editableMailTemplatesByCode } from '#mail/message-templates.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { saveAddress } from './save-address.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')

it('the mail is composed, and has a name in the office', () => {
  const mail = editableMailTemplatesByCode.get('direccion-agregada')
  const sender = { name: 'Tienda', url: 'http://tienda.test', words: {} }
  expect(mail?.composeExample(sender as never)).toMatchObject({
    subject: 'Agregaste una dirección',
    preview: 'Una dirección en Mérida.',
  })
  expect(formatMessageTemplateName('mail', 'address-added')).toBe('Correo: agregaste una dirección')
})

it('a new address enqueues the mail, a changed one none', async () => {
  const shopper = await makeBuyer(db)
  const before = await countMails()
  const written = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    phone: '5512345678',
    address1: 'Calle 1',
    address2: 'Centro',
    city: 'Benito Juárez',
    state: 'Ciudad de México',
    postcode: '03100',
  }
  const request = { shopper, written, makeDefault: false, fromCheckout: false }
  const saved = await saveAddress(db, request, now)
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  expect(await countMails()).toBe(before + 1)
  await saveAddress(db, { ...request, id: saved.address.id }, now)
  expect(await countMails()).toBe(before + 1)
})

async function countMails() {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('template', '=', 'address-added')
    .execute()
  return rows.length
}
`,
  },
  suite: ['src/mail/message-templates.test.ts', 'src/mail/mail-texts.test.ts'],
}
