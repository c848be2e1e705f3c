/**
 * Checkbox that selects a product for comparison. It works only with script, and
 * `ProductComparisonController` handles the checkboxes of the whole page, so this component has no event
 * handler.
 */
export function CompareCheckbox({ urlKey, name }: { urlKey: string; name: string }) {
  return (
    <label className="check to-compare">
      <input type="checkbox" data-compare={urlKey} aria-label={`Comparar: ${name}`} />
      <span>Comparar</span>
    </label>
  )
}
