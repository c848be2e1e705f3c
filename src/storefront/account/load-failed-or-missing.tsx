import { useAsyncError } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { isNotFound } from '../api/api-request.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

/**
 * Error page of an account detail page. An item that is missing or belongs to another shopper has a
 * specific message; other errors offer a retry.
 */
export function LoadFailedOrMissing({
  title,
  missing,
  back,
}: {
  /** page title in case of an error */
  title: string

  missing: string
  back: { label: string; to: string }
}) {
  if (!isNotFound(useAsyncError())) {
    return (
      <>
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <LoadFailed />
      </>
    )
  }
  return (
    <EmptyState icon="nothing" title={missing} as="h1">
      <p>Revisa el número, o búscalo en tu lista.</p>
      <ButtonLink kind="primary" to={back.to}>
        {back.label}
      </ButtonLink>
    </EmptyState>
  )
}
