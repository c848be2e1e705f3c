/** E-mail address of an actor in the audit log: `operator:ana@…/key:3` → `ana@…`. */
export function formatAuditLogActor(actor: string): string {
  if (actor === 'system') return 'Sistema'
  return actor.replace(/^operator:/, '').replace(/\/key:\d+$/, '')
}

/** Name to show for an actor: that of an e-mail before its @, «Lucia»; programs have their own. */
export function formatAuditLogPerson(actor: string): string {
  if (actor === 'system' || actor === 'import') return 'La tienda'
  const [kind = '', key = ''] = actor.split(':')
  if (kind === 'gateway') return `La pasarela ${key}`
  if (kind === 'shopper') return `La cuenta ${key}`
  const [name = actor] = formatAuditLogActor(actor).split('@')
  return name
    .split(/[._-]+/)
    .map((part) => part.charAt(0).toLocaleUpperCase('es-MX') + part.slice(1))
    .join(' ')
}
