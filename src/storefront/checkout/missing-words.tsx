/** What to add so that a promotion applies, as the server says it. */
export function MissingWords({ missing }: { missing: readonly string[] }) {
  return missing.map((words) => (
    <p key={words} className="small strong offer">
      {words}
    </p>
  ))
}
