import type { CsvExportUrlPath } from '#contract/operator/all-api-operations.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * Links that download a list as CSV and Excel: `call` is an operator API route, `query` its filter.
 * They bypass the router, because a download may redirect to step-up authentication.
 */
export function CsvLink({
  call,
  query = {},
}: {
  call: CsvExportUrlPath
  query?: Readonly<Record<string, string | undefined>>
}) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const address = (file: string) => `/api/v1/${file}${search.size > 0 ? `?${search}` : ''}`
  return (
    <>
      <a className="btn quiet" href={address(call)}>
        <Icon name="download" />
        CSV
      </a>
      <a className="btn quiet" href={address(call.replace(/csv$/, 'xlsx'))}>
        <Icon name="download" />
        Excel
      </a>
    </>
  )
}
