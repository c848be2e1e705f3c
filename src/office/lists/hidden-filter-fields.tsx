/** Hidden form fields that keep the URL parameters of the other filters. */
export function HiddenFilterFields({
  values,
}: {
  values: Readonly<Record<string, string | undefined>>
}) {
  return Object.entries(values).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
}
