/** What is said of a bundle or a promotion beside what it saves. */
export function savingLabel({ name, promotion }: { name: string; promotion?: unknown }): string {
  return `${promotion ? 'Promoción' : 'Paquete'} ${name}`
}
