/** Checkbox to compare a product, without logic: `Compared` handles all checkboxes of a page. It needs script. */
export function CompareBox({ urlKey, name }: { urlKey: string; name: string }) {
  return (
    <label className="check to-compare">
      <input type="checkbox" data-compare={urlKey} aria-label={`Comparar: ${name}`} />
      <span>Comparar</span>
    </label>
  )
}
