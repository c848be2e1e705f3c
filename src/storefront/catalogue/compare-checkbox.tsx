/**
 * Checkbox that selects a product for comparison. It has no event handler, because `Compared` handles all checkboxes of
 * a page; it needs script.
 */
export function CompareCheckbox({ urlKey, name }: { urlKey: string; name: string }) {
  return (
    <label className="check to-compare">
      <input type="checkbox" data-compare={urlKey} aria-label={`Comparar: ${name}`} />
      <span>Comparar</span>
    </label>
  )
}
