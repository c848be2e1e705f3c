import { type Centavos, formatDecimalPesos } from './money.ts'

/** An amount of money in a cell of an exported file: text in CSV, a number in an Excel workbook. */
export class MoneyCell {
  readonly amount: Centavos

  constructor(amount: Centavos) {
    this.amount = amount
  }

  toString(): string {
    return formatDecimalPesos(this.amount)
  }
}

export function toMoneyCell(amount: Centavos): MoneyCell {
  return new MoneyCell(amount)
}

/** A cell value of an exported file; strings stay text in a workbook, including leading zeros. */
export type ExportFileCell = string | number | MoneyCell | null
