/** Hints about the items that a cart still needs for a promotion, as computed by the server. */
export function PromotionHints({ missing }: { missing: readonly string[] }) {
  return missing.map((words) => (
    <p key={words} className="small strong offer">
      {words}
    </p>
  ))
}
