import { type Static, Type } from 'typebox'
import { Id, Moment } from '../wire.ts'
import type { OperationTable } from './operation.ts'

/** Open findings of the nightly audit */
export const AuditFindingsReply = Type.Object({
  findings: Type.Array(
    Type.Object({
      id: Id,
      rule: Type.String({ description: 'La regla, para programas' }),
      subject: Type.String({ description: 'De qué se trata: `order:número`, `product:sku`…' }),
      words: Type.String({ description: 'Qué no cuadra' }),
      mend: Type.String({ description: 'Cómo se arregla' }),
      first_seen_at: Moment,
      last_seen_at: Moment,
    }),
    { description: 'Lo que sigue sin cuadrar, lo más viejo primero, hasta 500' },
  ),
})
export type AuditFindingsReply = Static<typeof AuditFindingsReply>

export const operations = {
  listAuditFindings: { method: 'GET', path: 'audit-findings', reply: AuditFindingsReply },
} as const satisfies OperationTable
