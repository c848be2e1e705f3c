import * as literals from './literals/index.ts'

/**
 * Exact texts quoted by the specification, odd spellings included. Change them only when the specification changes;
 * other texts live beside their screens. One file per area: browsers load the areas of a page only.
 */
export { literals }
