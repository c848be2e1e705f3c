import { type Static, Type } from 'typebox'
import { Id, IsoDateTime } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'

/** Lists open findings of the nightly audit, which checks the shop's data for inconsistencies */
export const AuditFindingsResponse = Type.Object({
  findings: Type.Array(
    Type.Object({
      id: Id,
      rule: Type.String({ description: 'La regla, para programas' }),
      subject: Type.String({ description: 'De qué se trata: `order:número`, `product:sku`…' }),
      words: Type.String({ description: 'Qué no cuadra' }),
      mend: Type.String({ description: 'Cómo se arregla' }),
      first_seen_at: IsoDateTime,
      last_seen_at: IsoDateTime,
    }),
    { description: 'Lo que sigue sin cuadrar, lo más viejo primero, hasta 500' },
  ),
})
export type AuditFindingsResponse = Static<typeof AuditFindingsResponse>

export const consistencyCheckOperations = {
  listAuditFindings: { method: 'GET', path: 'audit-findings', reply: AuditFindingsResponse },
} as const satisfies OperationTable
