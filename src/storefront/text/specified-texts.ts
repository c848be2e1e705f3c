import * as literals from './literals/index.ts'

/**
 * Exact texts quoted from the specification, including odd spellings; change them only with the
 * specification. Other texts stay beside their screens. One file per area, so browsers load few
 * texts.
 */
export { literals }
