/** 18-digit CLABE of a simulated STP account: bank 646, city 180, account, check digit. */
export function createClabe(account: number): string {
  const digits = `646180${String(account).padStart(11, '0')}`
  return digits + calculateClabeCheckDigit(digits)
}

/** Check digit over the first 17 digits of a CLABE: weights 3, 7, 1, each product modulo 10. */
export function calculateClabeCheckDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + ((Number(digit) * [3, 7, 1][index % 3]!) % 10),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/**
 * Creates a 20-digit number for paying cash in a store, for the cashier's scanner: prefix 9300,
 * account, closing Luhn digit.
 */
export function createCashPaymentNumber(account: number): string {
  const digits = `9300${String(account).padStart(15, '0')}`
  return digits + luhnDigit(digits)
}

/** Whether the last digit of a number is the right Luhn check digit. */
export function hasValidLuhnDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
