/** Hints from the server about missing items for a promotion. */
export function PromotionHints({ missing }: { missing: readonly string[] }) {
  return missing.map((words) => (
    <p key={words} className="small strong offer">
      {words}
    </p>
  ))
}
