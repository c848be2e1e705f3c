import { type Static, Type } from 'typebox'
import { visitSteps } from '#domain/running/visit-source.ts'
import { IgnoredRequestBodyFields } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { SearchReportResponse } from './search-reports.ts'

const Reported = Type.Optional(Type.String({ maxLength: 200 }))

/** UTM parameters of the first page of a visit, and the host that led there */
export const VisitSourceInput = Type.Object({
  utm_source: Reported,
  utm_medium: Reported,
  utm_campaign: Reported,
  referrer: Reported,
})
export type VisitSourceInput = Static<typeof VisitSourceInput>

/** POST shop/visitStep: counts a step of a visit, without saying whose */
const CountVisitStepBody = Type.Object({
  ...IgnoredRequestBodyFields,
  step: Type.Enum([...visitSteps]),
  visit: VisitSourceInput,
})

export const visitOperations = {
  countVisitStep: {
    method: 'POST',
    path: 'shop/visitStep',
    body: CountVisitStepBody,
    reply: SearchReportResponse,
  },
} as const satisfies OperationTable
