import { Icon } from '#ui/icon.tsx'

/** What is shown, as a file. */
export function CsvLink({ to }: { to: string }) {
  return (
    <a className="btn quiet" href={to} download>
      <Icon name="download" />
      CSV
    </a>
  )
}
