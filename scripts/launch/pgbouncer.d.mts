/** The path of a PgBouncer of this machine, installed now where that needs no password. */
export function ensurePgBouncer(): string
