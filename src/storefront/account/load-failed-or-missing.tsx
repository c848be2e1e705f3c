import { useAsyncError } from 'react-router'
import { isMissing } from '../api-request.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

/** Something that is not there, or not this shopper's, has its own words; everything else can be tried again. */
export function LoadFailedOrMissing({
  missing,
  back,
}: {
  missing: string
  back: { label: string; to: string }
}) {
  if (!isMissing(useAsyncError())) return <LoadFailed />
  return (
    <EmptyState icon="nothing" title={missing} as="h1">
      <p>Revisa el número, o búscalo en tu lista.</p>
      <ButtonLink kind="primary" to={back.to}>
        {back.label}
      </ButtonLink>
    </EmptyState>
  )
}
