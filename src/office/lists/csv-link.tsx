import { Icon } from '#ui/icon.tsx'

/**
 * CSV of the list: `call` is an operator API route, `query` its filter. A plain link, because it may redirect to
 * step-up.
 */
export function CsvLink({
  call,
  query = {},
}: {
  call: string
  query?: Readonly<Record<string, string | undefined>>
}) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return (
    <a
      className="btn quiet"
      href={search.size > 0 ? `/api/v1/${call}?${search}` : `/api/v1/${call}`}
    >
      <Icon name="download" />
      CSV
    </a>
  )
}
