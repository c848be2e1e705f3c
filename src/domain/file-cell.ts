import { type Centavos, decimalPesos } from './money.ts'

/** An amount of a file: text in a CSV, a number in a workbook. */
export class MoneyCell {
  readonly amount: Centavos

  constructor(amount: Centavos) {
    this.amount = amount
  }

  toString(): string {
    return decimalPesos(this.amount)
  }
}

export function moneyCell(amount: Centavos): MoneyCell {
  return new MoneyCell(amount)
}

/** A value of a file; texts stay texts in a workbook, with their zeros. */
export type FileCell = string | number | MoneyCell | null
