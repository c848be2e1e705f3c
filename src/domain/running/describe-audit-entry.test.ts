import { expect, it } from 'vitest'
import { auditActions } from '../audit-actions.ts'
import { describeAuditEntry, type AuditEntryToDescribe } from './describe-audit-entry.ts'

const none = { before: null, after: null }
const say = (
  entry: Partial<AuditEntryToDescribe> & Pick<AuditEntryToDescribe, 'action' | 'subject'>,
) =>
  describeAuditEntry({ ...none, ...entry })
    .map(({ text, as }) => (as === 'text' ? text : `<${as} ${text}>`))
    .join('')

it.each(auditActions)('the audit log has a sentence for %s', (action) => {
  const words = say({ action, subject: 'order:2611-ABCDEF' })
  expect(words).toMatch(/^[a-zé]/)
  expect(words).not.toMatch(/[{}[\]]|undefined|null|\b(?:de|a) el /)
})

it.each([
  [
    {
      action: 'product-change',
      subject: 'product:7',
      name: 'SSD Velox 1 TB',
      before: { price: 149_900 },
      after: { price: 159_900, fields: ['price', 'brand'], set: 9 },
    },
    'subió el precio de <it SSD Velox 1 TB> de <before $1,499.00> a <after $1,599.00>; cambió «marca» de <it SSD Velox 1 TB>',
  ],
  [
    {
      action: 'product-change',
      subject: 'product:7',
      name: 'SSD',
      before: { visible: true },
      after: { visible: false, fields: ['visible'] },
    },
    'ocultó <it SSD>',
  ],
  [
    {
      action: 'order-advance',
      subject: 'order:2611-ABCDEF',
      before: { state: 'shipped' },
      after: { state: 'in_transit' },
    },
    'pasó el <it pedido 2611-ABCDEF> de <before Enviado> a <after En proceso de entrega>',
  ],
  [{ action: 'order-address', subject: 'order:2' }, 'corrigió la dirección del <it pedido 2>'],
  [
    {
      action: 'refund-part',
      subject: 'order:2',
      after: { amount: 79_900, lines: [{ lineId: 41, quantity: 2, goods: 79_900 }] },
    },
    'reembolsó $799.00 del <it pedido 2>: 2 piezas',
  ],
  [
    {
      action: 'ticket-answer',
      subject: 'ticket:31',
      before: { state: 'open' },
      after: { state: 'resolved' },
    },
    'respondió el <it ticket 31> y lo pasó de <before Abierto> a <after Resuelto>',
  ],
  [
    {
      action: 'coupon-save',
      subject: 'coupon:3',
      name: 'BUENFIN',
      before: { description: 'a', exclude_offers: false, for: 'all' },
      after: { description: 'b', exclude_offers: true, for: 'all' },
    },
    'cambió el <it cupón BUENFIN>: descripción de <before a> a <after b>',
  ],
  [
    {
      action: 'settings-change',
      subject: 'settings:puntos',
      before: { 'rewards.rate': 1 },
      after: { 'rewards.rate': 2 },
      formatSetting: (path: string, value: unknown) =>
        path === 'rewards.rate' ? { label: 'Puntos por peso', text: String(value) } : undefined,
    },
    'cambió <it Ajustes › Puntos>: Puntos por peso de <before 1> a <after 2>',
  ],
  [
    { action: 'stock-count', subject: 'stock-count:4', after: { place: null, changed: 1 } },
    'aplicó el <it conteo 4>: cambió 1 producto',
  ],
  [
    { action: 'category-remove', subject: 'category:4', before: { name: 'Redes' } },
    'quitó la <it categoría Redes>',
  ],
  [
    { action: 'something-new', subject: 'audit_log:1-9' },
    'hizo «something-new» en <it audit_log 1-9>',
  ],
] as const)('%j is told as: %s', (entry, words) => {
  expect(say(entry)).toBe(words)
})
