/** Attribute code of a label, up to 60 characters: `Color de luz` → `color_de_luz`. */
export function createAttributeCode(label: string): string {
  return label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60)
}
