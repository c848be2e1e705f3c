/** E-mail address of an actor in the audit log: `operator:ana@…/key:3` → `ana@…`. */
export function formatAuditLogActor(actor: string): string {
  if (actor === 'system') return 'Sistema'
  return actor.replace(/^operator:/, '').replace(/\/key:\d+$/, '')
}
