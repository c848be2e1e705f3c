import * as literals from './literals/index.ts'

/**
 * Exact texts quoted from the specification, even odd spellings; change them only with the
 * specification. One file per area, so that browsers load few texts. All other texts are in the
 * screens' own files.
 */
export { literals }
