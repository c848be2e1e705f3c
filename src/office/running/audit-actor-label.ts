/** Actor as text: `operator:ana@…/key:3` → `ana@…, con una llave`. */
export function formatAuditActor(actor: string): string {
  if (actor === 'system') return 'Sistema'
  if (actor === 'import') return 'Importación'
  const [, who = '', key] = /^operator:(.+?)(\/key:\d+)?$/.exec(actor) ?? []
  if (who) return key ? `${who}, con una llave` : who
  const [, shopper] = /^shopper:(\d+)$/.exec(actor) ?? []
  return shopper ? `Cuenta ${shopper}` : actor
}
