import { Icon } from '#ui/icon.tsx'

/**
 * What is shown, as a file: `call` is a route of the operator API, `query` what narrows the list. It is followed like a
 * link, because whoever signed in long ago is led to confirm who they are.
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
