/** Knows nothing by itself: `Compared` follows all boxes of a page. It is of no use without script. */
export function CompareBox({ urlKey, name }: { urlKey: string; name: string }) {
  return (
    <label className="check to-compare">
      <input type="checkbox" data-compare={urlKey} aria-label={`Comparar: ${name}`} />
      <span>Comparar</span>
    </label>
  )
}
