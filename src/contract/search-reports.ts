import { type Static, Type } from 'typebox'
import { searchSteps } from '#domain/catalogue/learned-search.ts'
import { Id, IgnoredRequestBodyFields } from './api-field-types.ts'

/** POST shop/searchMissed: reports a search without results */
export const ReportZeroResultSearchBody = Type.Object({
  ...IgnoredRequestBodyFields,
  searchQuery: Type.String({ maxLength: 500 }),
})

/** POST shop/searchStep: reports a step after a search */
export const ReportSearchStepBody = Type.Object({
  ...IgnoredRequestBodyFields,
  searchQuery: Type.String({ maxLength: 500 }),
  step: Type.Enum([...searchSteps]),
  /** Products of the step; none if the results were only shown */
  productIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  /** Search without results that came before the opened product */
  missedQuery: Type.Optional(Type.String({ maxLength: 500 })),
})
export type ReportSearchStepBody = Static<typeof ReportSearchStepBody>

/** Confirms that a report arrived; whether it is counted stays open. */
export const SearchReportResponse = Type.Object({ success: Type.Literal(true) })
