/** The label of a bundle's or promotion's saving. */
export function savingLabel({ name, promotion }: { name: string; promotion?: unknown }): string {
  return `${promotion ? 'Promoción' : 'Paquete'} ${name}`
}
