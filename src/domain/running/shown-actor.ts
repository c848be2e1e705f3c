/** Somebody of the shop by their address, as the log names them: `operator:ana@…/key:3` → `ana@…`. */
export function shownActor(actor: string): string {
  if (actor === 'system') return 'Sistema'
  return actor.replace(/^operator:/, '').replace(/\/key:\d+$/, '')
}
