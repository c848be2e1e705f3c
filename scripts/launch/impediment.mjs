/** Something the person at the keyboard can correct; shown without a stack. */
export class Impediment extends Error {}
