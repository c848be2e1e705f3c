/** The e-mail address of an audit actor: `operator:ana@…/key:3` → `ana@…`. */
export function formatActor(actor: string): string {
  if (actor === 'system') return 'Sistema'
  return actor.replace(/^operator:/, '').replace(/\/key:\d+$/, '')
}
